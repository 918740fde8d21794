import { Icon } from "../frame/icons.tsx";

/** Paths of the icons on the home page's cards, by the card's key. */
const PATHS = {
  verified: "M10 2.5l6 2.2v4.6c0 3.7-2.5 6.6-6 8.2-3.5-1.6-6-4.5-6-8.2V4.7zM7.3 9.8l2 2 3.6-3.8",
  layers: "M10 3l7 3.5-7 3.5-7-3.5zM3 10l7 3.5 7-3.5M3 13.5l7 3.5 7-3.5",
  merged: "M4 3v3.5c0 3 6 3 6 6V17M16 3v3.5c0 3-6 3-6 6",
  growth: "M3 15l5-5 3 3 6-7M12.5 6H17v4.5",
  clock: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM10 6v4l2.7 1.6",
  person: "M10 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM4 16.5c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5",
  money: "M2.5 5.5h15v9h-15zM10 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM5 8v4M15 8v4",
  bank: "M3 8l7-4.5L17 8zM5 8v6M10 8v6M15 8v6M3 16.5h14",
  single: "M7 7h9v9H7zM13 7V4H4v9h3",
  care: "M10 16.5C5 13 3 10.3 3 7.7A3.7 3.7 0 0 1 10 6a3.7 3.7 0 0 1 7 1.7c0 2.6-2 5.3-7 8.800z",
} as const;

export type CardIconName = keyof typeof PATHS;

/** A decorative icon above a card's title. */
export function CardIcon({ name }: { readonly name: CardIconName }) {
  return (
    <span className="mb-4 inline-flex size-11 items-center justify-center rounded-md bg-accent-soft text-accent-strong">
      <Icon>
        <path d={PATHS[name]} />
      </Icon>
    </span>
  );
}
