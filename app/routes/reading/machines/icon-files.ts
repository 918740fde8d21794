/** An image of app/ui/frame/icon.svg in `public/`; `node app/routes/reading/machines/draw-icons.ts` redraws them. */
export interface IconFile {
  readonly path: string;
  /** Width and height in pixels. */
  readonly size: number;
  /** Fills the whole square; the system may crop all but the inner 80%. */
  readonly maskable: boolean;
}

export const APPLE_TOUCH_ICON: IconFile = { path: "/apple-touch-icon.png", size: 180, maskable: true };

/** The icons of the installed web app. */
export const MANIFEST_ICONS: readonly IconFile[] = [
  { path: "/icons/icon-192.png", size: 192, maskable: false },
  { path: "/icons/icon-512.png", size: 512, maskable: false },
  { path: "/icons/icon-maskable-512.png", size: 512, maskable: true },
];
