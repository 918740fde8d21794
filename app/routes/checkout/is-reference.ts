/** Whether text of an address can be the name of an order, a checkout or a customer: ours and Stripe's are letters, digits, "-" and "_". */
export const isReference = (text: string): boolean => /^[\w-]{1,255}$/.test(text);
