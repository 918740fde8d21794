import { PRIVACY_POLICY } from "../../../content/legal/privacy-policy.ts";
import { coreContext } from "../../context.ts";
import type { Route } from "./+types/privacy-policy.ts";
import { legalMeta, LegalText } from "./legal-text.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({
  today: context.get(coreContext).clock.now().toISOString().slice(0, 10),
});

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  legalMeta(root.loaderData?.site, "/privacy-policy", PRIVACY_POLICY);

export default function PrivacyPolicy({ loaderData: { today } }: Route.ComponentProps) {
  return <LegalText text={PRIVACY_POLICY} today={today} />;
}
