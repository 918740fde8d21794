/** A delivery report (RFC 3464) about a mail with a Message-ID. */
export interface ReportParts {
  /** Left side of the Message-ID; `null` if the report returns nothing of the mail. */
  readonly messageId: string | null;
  readonly to?: string;
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
  /** The returned part of the mail: its headers, or all of it. */
  readonly returned?: "text/rfc822-headers" | "message/rfc822";
  /** Recipient of the report. */
  readonly sentTo?: string;
}

/** Source of a delivery report. */
export function deliveryReport({
  messageId,
  to = "ada@acme.example",
  action = "failed",
  status = "5.1.1",
  diagnostic = "smtp; 550 5.1.1 No such user",
  returned = "text/rfc822-headers",
  sentTo = "bounces@newlyraised.example",
}: ReportParts): string {
  return lines(
    [
      "From: MAILER-DAEMON@mx.acme.example (Mail Delivery System)",
      `To: ${sentTo}`,
      "Subject: Undelivered Mail Returned to Sender",
      "Auto-Submitted: auto-replied",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
      "",
      "This is a MIME-encapsulated message.",
      "",
    ],
    ["--b1", "Content-Type: text/plain; charset=us-ascii", "", `Your message to <${to}> could not be delivered.`, ""],
    [
      "--b1",
      "Content-Type: message/delivery-status",
      "",
      "Reporting-MTA: dns; mx.acme.example",
      "Arrival-Date: Tue, 1 Sep 2026 12:00:00 +0000",
      "",
      `Final-Recipient: rfc822; ${to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      "Remote-MTA: dns;",
      ` mx.acme.example`,
      `Diagnostic-Code: ${diagnostic}`,
      "",
    ],
    messageId === null ? [] : ["--b1", `Content-Type: ${returned}`, "", ...original(messageId, to), ""],
    ["--b1--", ""],
  );
}

/** Source of a complaint in the abuse reporting format (RFC 5965). */
export function complaintReport({
  messageId,
  type = "abuse",
}: {
  readonly messageId: string;
  readonly type?: string;
}): string {
  return lines(
    [
      "From: <feedback@mail.example>",
      "To: <bounces@newlyraised.example>",
      "Subject: FW: Your leads",
      "MIME-Version: 1.0",
      'Content-Type: multipart/report; report-type=feedback-report; boundary="b2"',
      "",
    ],
    ["--b2", "Content-Type: text/plain", "", "This is an email abuse report.", ""],
    [
      "--b2",
      "Content-Type: message/feedback-report",
      "",
      `Feedback-Type: ${type}`,
      "User-Agent: SomeGenerator/1.0",
      "Version: 1",
      "Original-Rcpt-To: redacted",
      "",
    ],
    [
      "--b2",
      "Content-Type: message/rfc822",
      "Content-Disposition: inline",
      "",
      ...original(messageId, "redacted@mail.example"),
      "",
      "Hello",
      "",
    ],
    ["--b2--", ""],
  );
}

function original(messageId: string, to: string): readonly string[] {
  return [
    "From: Newly Raised <hello@newlyraised.example>",
    `To: ${to}`,
    "Subject: Your leads",
    `Message-ID: <${messageId}@newlyraised.example>`,
  ];
}

function lines(...groups: readonly (readonly string[])[]): string {
  return groups.flat().join("\r\n");
}
