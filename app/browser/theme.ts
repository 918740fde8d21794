export {};
document.documentElement.dataset["theme"] = "x";
