import { declareMail } from "../declare-mail.ts";

const SUBSCRIBER = "The subscriber";
const SERVICE = { list: null, area: "owners" } as const;
const PLAN = { plan: "the plan with the brand" } as const;

export const PURCHASE = declareMail({
  ...SERVICE,
  template: "purchase",
  title: "Purchase",
  when: "Sent when a plan has been paid for the first time.",
  to: "The buyer",
  placeholders: { ...PLAN, price: "what was paid", interval: "“month” or “year”; “once” for a one-time plan" },
  texts: {
    subject: { label: "Subject", text: "Welcome to {plan}" },
    preview: { label: "Preview line", text: "You now have full access." },
    intro: {
      label: "Introduction, subscriptions",
      text: "Thank you! You paid {price} for the first {interval} and now have full access to the database with {plan}.",
      keeps: ["price"],
    },
    introOnce: {
      label: "Introduction, one-time plans",
      text: "Thank you! You paid {price} once and now have full access to the database with {plan}.",
      keeps: ["price"],
    },
    renews: {
      label: "Renewal, subscriptions",
      text: "It renews every {interval}, and we e-mail you before it does. Cancel anytime on your account page.",
      keeps: ["interval"],
    },
    once: { label: "Renewal, one-time plans", text: "Lifetime access. No renewal." },
    closing: { label: "Closing", text: "Not for you? Reply within 30 days for a full refund." },
  },
});

export const RENEWAL = declareMail({
  ...SERVICE,
  template: "renewal",
  title: "Renewal notice",
  when: "Sent 30 days before a subscription renews.",
  to: SUBSCRIBER,
  placeholders: { ...PLAN, date: "the day of the renewal", price: "what is charged", interval: "“month” or “year”" },
  texts: {
    subject: { label: "Subject", text: "{plan} renews on {date}", keeps: ["date"] },
    preview: { label: "Preview line", text: "{price}, unless you cancel first." },
    intro: {
      label: "Introduction",
      text: "Your plan renews on {date} for {price} a {interval}.",
      keeps: ["date", "price"],
    },
    closing: {
      label: "Above the button",
      text: "There's nothing you need to do. You can cancel on your account page before that day; you keep full access until then.",
    },
  },
});

export const PAYMENT_FAILED = declareMail({
  ...SERVICE,
  template: "payment_failed",
  title: "Payment failed",
  when: "Sent when a renewal could not be charged.",
  to: SUBSCRIBER,
  placeholders: { ...PLAN, price: "what could not be charged", date: "the day access ends" },
  texts: {
    subject: { label: "Subject", text: "The payment for {plan} failed" },
    preview: { label: "Preview line", text: "You keep full access until {date}." },
    intro: {
      label: "Introduction",
      text: "We couldn't charge {price} for the current month. You keep full access until {date} while we retry the payment.",
      keeps: ["price", "date"],
    },
    closing: {
      label: "Above the button",
      text: "Please check your card on your account page, or cancel the plan there.",
    },
  },
});

export const PRICE_CHANGE = declareMail({
  ...SERVICE,
  template: "price_change",
  title: "Price change",
  when: "Sent at once when a new price is announced, at least 30 days before it is charged.",
  to: SUBSCRIBER,
  placeholders: {
    ...PLAN,
    date: "the first renewal at the new price",
    price: "the new price",
    former: "the current price",
    interval: "“month” or “year”",
  },
  texts: {
    subject: { label: "Subject", text: "The price of {plan} changes on {date}", keeps: ["date"] },
    preview: { label: "Preview line", text: "From {former} to {price} a {interval}." },
    intro: {
      label: "Introduction",
      text: "From your renewal on {date}, your plan costs {price} a {interval} instead of {former}. Nothing changes until then.",
      keeps: ["date", "price", "former"],
    },
    closing: {
      label: "Above the button",
      text: "Not worth it at that price? Cancel on your account page before that day. You keep full access until the paid period ends.",
    },
  },
});

export const SECOND_PURCHASE = declareMail({
  ...SERVICE,
  template: "second_purchase",
  title: "Second purchase undone",
  when: "Sent when somebody with full access bought a subscription as well, which was cancelled and refunded.",
  to: "The buyer",
  placeholders: PLAN,
  texts: {
    subject: { label: "Subject", text: "We refunded your second purchase of {plan}" },
    preview: { label: "Preview line", text: "You already had full access." },
    intro: {
      label: "Introduction",
      text: "You already have full access, so we cancelled the second subscription to {plan} and refunded its payment. The money is usually back within ten days.",
    },
    closing: {
      label: "Above the button",
      text: "Your first plan continues unchanged. You can see it on your account page.",
    },
  },
});
