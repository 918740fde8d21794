import { type ManagedKind, rulesOf } from "../../../../core/intake/managed-sources/kinds.ts";
import {
  type KindField,
  PUBLISHING_RULES,
  type PublishingRule,
  type RuleText,
} from "../../../../core/catalogue/sources/source.ts";
import { type FormField, FormFields } from "../kit/form.tsx";
import type { RouterContextProvider } from "react-router";
import { z } from "zod";
import { siteContext, sourceAccessContext } from "../../../context.ts";
import type { HttpClient } from "../../../../platform/http-client.ts";

/** A kind's properties that its form needs. */
export interface KindForm {
  readonly key: string;
  readonly label: string;
  readonly about: string;
  readonly schedule: string;
  readonly fields: readonly KindField[];
  readonly publishing: readonly (RuleText & { readonly rule: PublishingRule })[];
}

export function kindForm(kind: ManagedKind): KindForm {
  const { key, label, about, schedule, fields } = kind;
  return { key, label, about, schedule, fields, publishing: rulesOf(kind) };
}

interface SourceFieldsProps {
  readonly kind: KindForm;
  readonly values: Readonly<Partial<Record<string, string>>>;
  readonly schedules: readonly string[];
}

/** The fields of a source, in a form of the page. */
export function SourceFields({ kind, values, schedules }: SourceFieldsProps) {
  const isStored = values["name"] !== undefined;
  const isKept = (type: KindField["type"]) => type === "secret" && isStored;
  const own: readonly FormField[] = kind.fields.map(({ name, label, help, type, required, example, choices = {} }) => ({
    name,
    label,
    type: type === "choice" || type === "secret" ? type : "line",
    hint: isKept(type) ? `${help} Leave empty to keep it.` : help,
    required: required && !isKept(type),
    maxLength: 2_000,
    placeholder: example,
    options: Object.entries(choices),
  }));
  const schedule: FormField = {
    name: "schedule",
    label: "Schedule",
    hint: "In plain words, such as “weekdays at 7:00, Europe/Berlin”. UTC without a time zone.",
    maxLength: 200,
    suggested: schedules,
  };
  const publishing: FormField = {
    name: "publishing",
    label: "Publishing",
    type: "radio",
    options: kind.publishing.map(({ rule, label, about }) => [rule, label, about]),
  };
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <FormFields
        fields={[...own, schedule, ...(kind.publishing.length > 1 ? [publishing] : [])]}
        known={{ schedule: kind.schedule, ...values }}
        idPrefix={kind.key}
      />
    </div>
  );
}

/** Rules of the fields of every kind. */
export const SOURCE_RULES = z
  .object({ schedule: z.string().max(200).optional(), publishing: z.enum(PUBLISHING_RULES).optional() })
  .catchall(z.string().max(2_000));

/** A client for finding the feed of a site while the editor waits; loaded on first use. */
export async function sourceHttp(context: Readonly<RouterContextProvider>): Promise<HttpClient> {
  const { name, url } = context.get(siteContext);
  const { politeHttpClient } = await import("../../../../platform/http-client.ts");
  return politeHttpClient({
    userAgent: `${name} (+${url})`,
    requestsPerSecond: 2,
    maxTries: 1,
    timeouts: { connect: 5_000, headers: 8_000, body: 8_000, total: 10_000 },
    allowPrivateAddresses: context.get(sourceAccessContext).targets === "any",
  });
}
