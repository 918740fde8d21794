export {};
const menu = document.querySelector("details");
if (menu) menu.open = false;
