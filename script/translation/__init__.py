"""What script/language is made of: the files of a language, what they lack, and where each text is used."""
