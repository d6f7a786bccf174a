/// The nutrients of a dish, rounded from everyday portions.
struct SampleDish: Sendable {
  /// The name in a food diary.
  var name: String
  /// kcal.
  var energy: Double
  /// g each.
  var carbohydrate, protein, fat, saturatedFat, fiber, sugar, freeSugar: Double
  /// mg.
  var sodium: Double
  /// g of fruit and vegetables.
  var fruitVegetables: Double

  init(
    _ name: String, _ energy: Double, carb: Double, protein: Double, fat: Double, saturated: Double,
    fiber: Double, sugar: Double, free: Double, sodium: Double, plants: Double
  ) {
    (self.name, self.energy, carbohydrate, self.protein) = (name, energy, carb, protein)
    (self.fat, saturatedFat, self.fiber, self.sugar) = (fat, saturated, fiber, sugar)
    (freeSugar, self.sodium, fruitVegetables) = (free, sodium, plants)
  }
}

/// The food of one day.
struct SampleFood: Sendable {
  /// A dish at a time of day.
  struct Meal: Sendable {
    /// The dish.
    var dish: SampleDish
    /// Seconds on the wall clock.
    var second: Int
    /// The share of a portion, 1 for a whole one.
    var portion: Double
  }

  /// Ascending by time.
  var meals: [Meal]
  /// Cups of coffee, as seconds on the wall clock.
  var coffees: [Int]
  /// Glasses of 250 mL, as seconds on the wall clock.
  var waters: [Int]
  /// Whether everything eaten was written down.
  var isComplete: Bool

  /// The day's sum of one part of every meal.
  func total(_ part: KeyPath<SampleDish, Double>) -> Double {
    meals.reduce(0) { $0 + $1.dish[keyPath: part] * $1.portion }
  }

  /// A day of meals; some days only the first of them are written down.
  init(isWeekend: Bool, appetite: Double, random: inout SeededRandom) {
    let breakfast = random.pick(isWeekend ? SampleFood.brunches : SampleFood.breakfasts)
    let quarter = 900
    func around(_ hour: Double) -> Int {
      Int(hour * 4 + random.between(-2, 3)) * quarter + random.whole(0...840)
    }
    var meals = [
      Meal(dish: breakfast, second: around(isWeekend ? 9.5 : 7.25), portion: 1),
      Meal(dish: random.pick(SampleFood.lunches), second: around(12.5), portion: appetite),
      Meal(dish: random.pick(SampleFood.dinners), second: around(19), portion: appetite),
    ]
    if random.chance(0.75) {
      meals.insert(Meal(dish: random.pick(SampleFood.snacks), second: around(15.75), portion: 1), at: 2)
    }
    isComplete = random.chance(0.8)
    if !isComplete { meals.removeLast(random.whole(1...meals.count - 1)) }
    self.meals = meals
    coffees = (0..<random.whole(0...3)).map { around(8.5 + 3 * Double($0)) }
    waters = (0..<random.whole(4...9)).map { around(8 + 1.6 * Double($0)) }
  }

  private static let breakfasts = [
    SampleDish(
      "Porridge with berries", 410, carb: 58, protein: 14, fat: 12, saturated: 3, fiber: 9, sugar: 15,
      free: 4,
      sodium: 120, plants: 110),
    SampleDish(
      "Rye bread with cheese and tomato", 390, carb: 42, protein: 18, fat: 16, saturated: 8.5, fiber: 7,
      sugar: 4,
      free: 0, sodium: 780, plants: 70),
    SampleDish(
      "Yoghurt, oats and a banana", 430, carb: 62, protein: 17, fat: 12, saturated: 4.5, fiber: 7, sugar: 24,
      free: 6, sodium: 110, plants: 120),
  ]
  private static let brunches = [
    SampleDish(
      "Eggs, bread roll and jam", 540, carb: 58, protein: 22, fat: 24, saturated: 8, fiber: 4, sugar: 21,
      free: 18,
      sodium: 690, plants: 20),
    SampleDish(
      "Pancakes with apple", 560, carb: 78, protein: 16, fat: 20, saturated: 7, fiber: 5, sugar: 31, free: 17,
      sodium: 420, plants: 130),
  ]
  private static let lunches = [
    SampleDish(
      "Lentil soup with bread", 560, carb: 78, protein: 27, fat: 13, saturated: 2.5, fiber: 17, sugar: 8,
      free: 0,
      sodium: 860, plants: 160),
    SampleDish(
      "Canteen pasta", 690, carb: 92, protein: 24, fat: 24, saturated: 9, fiber: 7, sugar: 11, free: 3,
      sodium: 1080, plants: 90),
    SampleDish(
      "Bean salad", 510, carb: 52, protein: 21, fat: 22, saturated: 4, fiber: 15, sugar: 7, free: 1,
      sodium: 610,
      plants: 220),
    SampleDish(
      "Cheese sandwich", 520, carb: 48, protein: 22, fat: 26, saturated: 14, fiber: 4, sugar: 5, free: 2,
      sodium: 980, plants: 30),
  ]
  private static let dinners = [
    SampleDish(
      "Vegetable curry with rice", 640, carb: 92, protein: 17, fat: 21, saturated: 8, fiber: 12, sugar: 12,
      free: 2, sodium: 780, plants: 280),
    SampleDish(
      "Salmon, potatoes and broccoli", 650, carb: 48, protein: 42, fat: 30, saturated: 6, fiber: 9, sugar: 5,
      free: 0, sodium: 520, plants: 200),
    SampleDish(
      "Pizza", 890, carb: 104, protein: 36, fat: 35, saturated: 15, fiber: 7, sugar: 9, free: 3, sodium: 1750,
      plants: 60),
    SampleDish(
      "Tofu stir-fry with noodles", 620, carb: 74, protein: 31, fat: 21, saturated: 3.5, fiber: 10, sugar: 10,
      free: 4, sodium: 1180, plants: 240),
    SampleDish(
      "Chicken with couscous", 680, carb: 70, protein: 44, fat: 23, saturated: 5, fiber: 8, sugar: 9, free: 1,
      sodium: 760, plants: 150),
  ]
  private static let snacks = [
    SampleDish(
      "Apple and almonds", 230, carb: 24, protein: 6, fat: 14, saturated: 1, fiber: 6, sugar: 18, free: 0,
      sodium: 2, plants: 150),
    SampleDish(
      "Chocolate bar", 250, carb: 27, protein: 3, fat: 14, saturated: 8.5, fiber: 2, sugar: 25, free: 24,
      sodium: 40, plants: 0),
    SampleDish(
      "Carrots and hummus", 180, carb: 17, protein: 6, fat: 10, saturated: 1.2, fiber: 6, sugar: 6, free: 0,
      sodium: 320, plants: 120),
    SampleDish(
      "Cake at work", 360, carb: 46, protein: 5, fat: 17, saturated: 8, fiber: 1, sugar: 29, free: 27,
      sodium: 210, plants: 10),
  ]
}
