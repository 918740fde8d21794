// The icons in the frame of every page are drawn by the style sheet (app/styles/frame-icons.css), which browsers keep,
// so that pages and their scripts need not contain them. Those of a few pages are in icons.tsx.

const icon = (className: string) => () => <i className={className} />;

export const CloseIcon = icon("icon-close");
export const MenuIcon = icon("icon-menu");
export const SearchIcon = icon("icon-search");
export const ThemeIcon = icon("icon-theme");

/** The site's mark beside its name. */
export const Mark = icon("site-mark");
