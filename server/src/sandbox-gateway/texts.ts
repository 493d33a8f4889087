export const texts = {
  name: "Sandbox gateway",
  banner: "Sandbox: no money moves",
  language: "en",

  payTitle: (payee: string) => `Pay ${payee}`,
  payee: "To",
  amount: "Amount",
  purpose: "For",
  order: "Order",
  method: "How do you want to pay?",
  pay: "Pay",
  decline: "Decline",
  leavePending: "Leave pending",
  hint: "Pay succeeds, Decline fails, and Leave pending acts as a bank that has not answered yet.",

  back: (payee: string) => `Back to ${payee}`,
  faces: {
    pending: { title: "Waiting for the bank", says: "The bank has not answered yet. Please do not pay again." },
    paid: { title: "Paid", says: "This order is paid. There is nothing left to do here." },
    declined: { title: "Declined", says: "This payment was declined. Nothing was taken." },
    cancelled: {
      title: "Closed",
      says: "The payee has closed this order. Nothing was taken. Please start again from your bills.",
    },
    expired: {
      title: "Page expired",
      says: "This page was open for too long. Nothing was taken. Please start again from your bills.",
    },
  },

  ordersTitle: "Orders",
  ordersLink: "All orders of the sandbox",
  ordersHint:
    "Newest first. A pending order can be decided here, as its bank would. A refund settles by itself after ten seconds; until then it can be let fail.",
  noOrders: "There are no orders yet.",
  paidBy: "Paid by",
  made: "Made",
  status: "Status",
  decide: "Decide",
  statuses: {
    created: "Open",
    pending: "Pending",
    paid: "Paid",
    declined: "Declined",
    cancelled: "Closed",
    expired: "Expired",
  },
  open: "Open page",
  payOrder: (order: string) => `Pay order ${order}`,
  declineOrder: (order: string) => `Decline order ${order}`,
  refund: (amount: string, state: string) => `Refund of ${amount}: ${state}`,
  failRefund: "Let it fail",
  failThisRefund: (refund: string) => `Let refund ${refund} fail`,
  newer: "Newer orders",
  older: "Older orders",
  pages: "Pages of orders",

  notFound: {
    title: "No such page",
    says: "The sandbox has no such order or page. Please start again from your bills.",
  },
  busy: { title: "Busy", says: "The sandbox is busy. Please go back and try again in a minute." },
  broken: {
    title: "Something went wrong",
    says: "The sandbox could not do that. Please go back and try again in a minute.",
  },
  foreign: {
    title: "Not from here",
    says: "This form was sent from a page of another site. Nothing was done.",
  },
  locked: {
    title: "Key needed",
    says: "This page needs the merchant id and the dashboard key of the sandbox.",
  },
} as const;
