/** A picture of app/ui/icon.svg, kept in `public/`; `node app/routes/machines/draw-icons.ts` draws them anew. */
export interface IconFile {
  readonly path: string;
  /** Pixels, square. */
  readonly size: number;
  /** Fills its square: the system cuts it to the shape it likes, keeping the inner 80%. */
  readonly maskable: boolean;
}

export const APPLE_TOUCH_ICON: IconFile = { path: "/apple-touch-icon.png", size: 180, maskable: true };

/** The icons of the installed site. */
export const MANIFEST_ICONS: readonly IconFile[] = [
  { path: "/icons/icon-192.png", size: 192, maskable: false },
  { path: "/icons/icon-512.png", size: 512, maskable: false },
  { path: "/icons/icon-maskable-512.png", size: 512, maskable: true },
];
