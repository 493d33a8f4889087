-- The office's home, month-end and search find their rows without reading five years of bills.
CREATE INDEX bills_by_upload ON bills (uploaded_at);
CREATE INDEX refunds_by_settlement ON refunds (settled_at) WHERE state = 'SETTLED';
-- A company's name for an order, which its dashboard shows and its support asks for.
CREATE INDEX payments_by_order ON payments (gateway_order_id) WHERE gateway_order_id IS NOT NULL;
-- The UTR that a resident has told of, whatever became of the notice.
CREATE INDEX claims_by_reference ON claims (reference);
-- Money of nobody, by the company's names for it.
CREATE INDEX unidentified_by_transaction ON unidentified_money (gateway_payment_id);
CREATE INDEX unidentified_by_order ON unidentified_money (order_id) WHERE order_id IS NOT NULL;
