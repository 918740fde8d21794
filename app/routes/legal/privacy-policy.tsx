import { PRIVACY_PIECE } from "../../content/pieces/legal.ts";
import { contentContext, coreContext } from "../../context.ts";
import type { Route } from "./+types/privacy-policy.ts";
import { legalMeta, LegalText } from "./legal-text.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({
  text: context.get(contentContext).of(PRIVACY_PIECE),
  today: context.get(coreContext).clock.now().toISOString().slice(0, 10),
});

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  legalMeta(root.loaderData?.site, "/privacy-policy", loaderData?.text ?? PRIVACY_PIECE.shipped);

export default function PrivacyPolicy({ loaderData: { text, today } }: Route.ComponentProps) {
  return <LegalText text={text} today={today} />;
}
