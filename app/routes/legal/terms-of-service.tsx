import { TERMS_OF_SERVICE } from "../../../content/legal/terms-of-service.ts";
import { coreContext } from "../../context.ts";
import type { Route } from "./+types/terms-of-service.ts";
import { legalMeta, LegalText } from "./legal-text.tsx";

export const loader = ({ context }: Route.LoaderArgs) => ({
  today: context.get(coreContext).clock.now().toISOString().slice(0, 10),
});

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  legalMeta(root.loaderData?.site, "/terms-of-service", TERMS_OF_SERVICE);

export default function TermsOfService({ loaderData: { today } }: Route.ComponentProps) {
  return <LegalText text={TERMS_OF_SERVICE} today={today} />;
}
