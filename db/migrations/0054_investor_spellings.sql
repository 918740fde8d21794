-- How a round's evidence writes an investor; the spelling of most listed rounds is shown. Null if the evidence uses a name
-- that an editor declared to be this investor's.
alter table round_investor add column spelling text;
