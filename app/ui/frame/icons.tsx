import type { ReactNode } from "react";

/** An icon of 20 by 20 units in the text's colour, drawn with lines. */
export function Icon({ children }: { readonly children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  );
}

const icon = (drawing: ReactNode) => () => <Icon>{drawing}</Icon>;

export const ProofIcon = icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.2v4M10 6.6v.1" />
  </>,
);
export const PlaceIcon = icon(
  <>
    <path d="M10 17.5s5.5-4.6 5.5-9a5.5 5.5 0 0 0-11 0c0 4.4 5.5 9 5.5 9z" />
    <circle cx="10" cy="8.5" r="2" />
  </>,
);
export const CheckIcon = icon(<path d="m4 10.5 4 4 8-9" />);
export const ExpandIcon = icon(<path d="m5 7.5 5 5 5-5" />);
export const StarIcon = icon(
  <path d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7z" fill="currentColor" />,
);
export const HomeIcon = icon(<path d="m3 9.5 7-6 7 6V17h-4.5v-4.5h-5V17H3z" />);
export const CatalogueIcon = icon(<path d="M3 4.5h14v11H3zM3 8.5h14M8 8.5v7" />);

// The icons in the frame of every page are drawn by the style sheet (app/styles/frame-icons.css), which browsers keep, so
// that pages and their scripts need not contain them.
const drawn = (className: string) => () => <i className={className} />;

export const CloseIcon = drawn("icon-close");
export const MenuIcon = drawn("icon-menu");
export const SearchIcon = drawn("icon-search");
export const ThemeIcon = drawn("icon-theme");

/** The site's mark beside its name. */
export const Mark = drawn("site-mark");
