-- A mail is a Markdown file with named placeholders. Converts the mails that wait and the texts that editors changed.

-- The file that a stored mail belongs to.
create function pg_temp.new_key(template text, data jsonb) returns text language sql as $$
  select case template
    when 'email_change' then case when data ->> 'side' = 'new' then 'email_change_new' else template end
    when 'inbox' then case when data ->> 'ref' like 'privacy-%' then 'inbox_privacy'
      when data ->> 'ref' like 'order-%' then 'inbox_' || coalesce(data ->> 'issue', 'mismatch')
      else 'inbox_message' end
    when 'source_issue' then 'source_' || coalesce(data ->> 'issue', 'quiet')
    when 'purchase' then case when data ? 'every' and data ->> 'every' is null then 'purchase_once' else template end
    when 'monthly_list' then case when data -> 'count' = '0' then 'monthly_list_empty' else template end
    when 'alert' then case when data -> 'count' = '0' then 'alert_addresses' else template end
    when 'privacy_outcome' then case
      when data ->> 'outcome' in ('answered', 'declined') or data -> 'held' = 'true' or data is null
        then 'privacy_' || coalesce(data ->> 'outcome', 'deleted')
      when data ->> 'outcome' in ('deleted', 'opted_out') then 'privacy_nothing_listed'
      else 'privacy_nothing' end
    else template
  end
$$;

-- The values of its placeholders.
create function pg_temp.new_data(template text, data jsonb) returns jsonb language sql strict as $$
  select case template
    when 'email_change' then data - '{side,newEmail}'::text[] || jsonb_build_object('address', data -> 'newEmail')
    when 'inbox' then case when data ->> 'ref' like 'order-%'
        then jsonb_build_object('order', split_part(data ->> 'ref', '-', 2)::int)
      when data ->> 'ref' like 'privacy-%' then jsonb_build_object('ref', data -> 'ref', 'date', data -> 'dueOn')
      else jsonb_build_object('ref', data -> 'ref') end
    when 'source_issue' then jsonb_build_object('id', data -> 'id', 'source', data -> 'name', 'reason', data -> 'reason')
    when 'source_recovered' then jsonb_build_object('id', data -> 'id', 'source', data -> 'name')
    when 'legal_change' then jsonb_build_object('document', data -> 'title', 'path', data -> 'path', 'date', data -> 'from')
    when 'legal_withdrawal'
      then jsonb_build_object('document', data -> 'title', 'path', data -> 'path', 'date', data -> 'from')
    when 'privacy_extended'
      then jsonb_build_object('url', data -> 'url', 'date', data -> 'dueOn', 'reason', data -> 'reason')
    when 'privacy_outcome' then jsonb_build_object('url', data -> 'url', 'answer', coalesce(data ->> 'text', ''))
    when 'monthly_list' then case when data -> 'count' = '0'
      then jsonb_build_object('month', data -> 'month', 'search', data -> 'search') else data end
    when 'alert' then '{"addressed": 0, "addresses": []}'::jsonb || data
    when 'purchase' then jsonb_build_object('plan', data -> 'plan', 'url', data -> 'url', 'price',
        jsonb_build_object('minor', data -> 'amountMinor', 'currency', data -> 'currency', 'taxMinor', data -> 'taxMinor'))
      || case when data ->> 'every' is null then jsonb_build_object('subscription', case data ->> 'beside'
          when 'ends' then 'Your subscription ends with the paid period, and we won''t charge you for it again.'
          when 'renews' then 'Your subscription continues until you cancel it on your account page.' else '' end)
        else jsonb_build_object('interval', data -> 'every') end
    when 'renewal' then jsonb_build_object('plan', data -> 'plan', 'interval', data -> 'every', 'date', data -> 'on',
      'price', jsonb_build_object('minor', data -> 'amountMinor', 'currency', data -> 'currency'))
    when 'payment_failed' then jsonb_build_object('plan', data -> 'plan', 'date', data -> 'until',
      'price', jsonb_build_object('minor', data -> 'amountMinor', 'currency', data -> 'currency'))
    when 'price_change' then jsonb_build_object('plan', data -> 'plan', 'interval', data -> 'every', 'date', data -> 'on',
      'former', jsonb_build_object('minor', data -> 'fromMinor', 'currency', data -> 'currency'),
      'price', jsonb_build_object('minor', data -> 'toMinor', 'currency', data -> 'currency'))
    else data
  end
$$;

update outbox_message set template = pg_temp.new_key(template, data), data = pg_temp.new_data(template, data)
  where data is not null and template <> 'preview';
-- A preview has the name and the data of another mail.
update outbox_message
  set data = jsonb_build_object(
    'template', pg_temp.new_key(data ->> 'template', nullif(data -> 'data', 'null')),
    'data', coalesce(pg_temp.new_data(data ->> 'template', nullif(data -> 'data', 'null')), 'null'))
  where data is not null and template = 'preview' and data ? 'template';

-- The texts of each mail, with the former fields in double brackets. `place` counts the mails made of one.
create temporary table text_of (former text, piece text, place int, subject text, body text) on commit drop;
insert into text_of values
  ('mail-sign-in', 'mail-sign-in', 1, '⟦subject⟧', E'⟦intro⟧\n\n[Sign in to {product}]({url})\n\n⟦validity⟧ If the button doesn''t work, open this link:\n\n{url}\n\n⟦closing⟧'),
  ('mail-email-change', 'mail-email-change', 1, '⟦subject⟧', E'⟦intro⟧\n\n[Confirm the change]({url})\n\n⟦validity⟧ If the button doesn''t work, open this link:\n\n{url}\n\n⟦closing⟧'),
  ('mail-email-change', 'mail-email-change-new', 2, '⟦subjectNew⟧', E'⟦introNew⟧\n\n[Confirm the change]({url})\n\n⟦validity⟧ If the button doesn''t work, open this link:\n\n{url}\n\n⟦closingNew⟧'),
  ('mail-account-deleted', 'mail-account-deleted', 1, '⟦subject⟧', E'⟦intro⟧\n\n⟦erased⟧\n\n⟦closing⟧'),
  ('mail-legal-change', 'mail-legal-change', 1, '⟦subject⟧', E'⟦intro⟧\n\n[See what changes]({site}{path}#changes)\n\n⟦closing⟧'),
  ('mail-legal-withdrawal', 'mail-legal-withdrawal', 1, '⟦subject⟧', E'⟦intro⟧\n\n[Read the current version]({site}{path})'),
  ('mail-free-leads-confirm', 'mail-free-leads-confirm', 1, '⟦subject⟧', E'⟦intro⟧\n\n[Confirm and get my leads]({url})\n\n⟦validity⟧ If the button doesn''t work, open this link:\n\n{url}\n\n⟦closing⟧'),
  ('mail-free-leads', 'mail-free-leads', 1, '⟦subject⟧', E'⟦intro⟧\n\n[Open them as a page]({site}/free-leads/{key})\n\nOr download them as a [CSV file]({site}/free-leads/{key}/leads.csv).\n\n{leads}\n\n⟦closing⟧'),
  ('mail-monthly-list', 'mail-monthly-list', 1, '⟦subject⟧', E'⟦intro⟧\n\n[Open the list]({site}/account/lists/{id})\n\nOr download it as an [Excel file]({site}/account/lists/{id}/leads.xlsx) or a [CSV file]({site}/account/lists/{id}/leads.csv).\n\n{leads}'),
  ('mail-monthly-list', 'mail-monthly-list-empty', 2, '⟦subjectNone⟧', E'⟦introNone⟧\n\nYou can change the filter of your lists [in your account]({site}/account).'),
  ('mail-alert', 'mail-alert', 1, '⟦subject⟧', E'⟦intro⟧ [Open the search]({site}/companies?{address})\n\n{leads}\n\n{addresses}\n\n[Open as a list or file]({site}/account/lists/{id})'),
  ('mail-alert', 'mail-alert-addresses', 2, '⟦subjectAddresses⟧', E'⟦introAddresses⟧ [Open the search]({site}/companies?{address})\n\n{addresses}\n\n[Open as a list or file]({site}/account/lists/{id})'),
  ('mail-corrections', 'mail-corrections', 1, '⟦subject⟧', E'⟦intro⟧\n\n{corrections}\n\n⟦closing⟧ [your account]({site}/account).'),
  ('mail-purchase', 'mail-purchase', 1, '⟦subject⟧', E'⟦intro⟧\n\n[Sign in to your account]({url})\n\nThis button works once, for 24 hours. After that, request a new link for this address at [{site}/sign-in]({site}/sign-in).\n\n⟦renews⟧\n\n⟦closing⟧'),
  ('mail-purchase', 'mail-purchase-once', 2, '⟦subject⟧', E'⟦introOnce⟧\n\n[Sign in to your account]({url})\n\nThis button works once, for 24 hours. After that, request a new link for this address at [{site}/sign-in]({site}/sign-in).\n\n⟦once⟧ {subscription}\n\n⟦closing⟧'),
  ('mail-renewal', 'mail-renewal', 1, '⟦subject⟧', E'⟦intro⟧\n\n⟦closing⟧\n\n[Open your account]({site}/account)'),
  ('mail-payment-failed', 'mail-payment-failed', 1, '⟦subject⟧', E'⟦intro⟧\n\n⟦closing⟧\n\n[Open your account]({site}/account)'),
  ('mail-price-change', 'mail-price-change', 1, '⟦subject⟧', E'⟦intro⟧\n\n⟦closing⟧\n\n[Open your account]({site}/account)'),
  ('mail-second-purchase', 'mail-second-purchase', 1, '⟦subject⟧', E'⟦intro⟧\n\n⟦closing⟧\n\n[Open your account]({site}/account)'),
  ('mail-privacy-confirm', 'mail-privacy-confirm', 1, '⟦subject⟧', E'⟦intro⟧\n\n[Confirm my request]({url})\n\nIf the button doesn''t work, open this link:\n\n{url}\n\n⟦closing⟧'),
  ('mail-privacy-identity', 'mail-privacy-identity', 1, '⟦subject⟧', E'⟦intro⟧\n\n[Yes, it was me]({url})\n\nIf the button doesn''t work, open this link:\n\n{url}\n\n⟦closing⟧'),
  ('mail-privacy-extended', 'mail-privacy-extended', 1, '⟦subject⟧', E'⟦intro⟧\n\n[See your request]({url})\n\nIf the button doesn''t work, open this link:\n\n{url}'),
  ('mail-source-recovered', 'mail-source-recovered', 1, '⟦subject⟧', E'⟦intro⟧\n\n[Open the source]({site}/back-office/sources/{id})'),
  ('mail-mail-refused', 'mail-mail-refused', 1, '⟦subject⟧', E'⟦intro⟧\n\n{reason}\n\n[Open the outbox]({site}/back-office/mail)'),
  ('mail-late-work', 'mail-late-work', 1, '⟦subject⟧', E'⟦intro⟧\n\n{lines}\n\n[Open Today]({site}/back-office)');
insert into text_of
  select 'mail-privacy-outcome', 'mail-privacy-' || replace(name, '_', '-'), place, '⟦subject⟧', '⟦' || field || E'⟧\n\n{answer}\n\n[See your request]({url})\n\nIf the button doesn''t work, open this link:\n\n{url}'
  from unnest('{checked,copied,corrected,not_corrected,deleted,opted_out,answered,declined,nothing,nothing_listed}'::text[])
    with ordinality as outcome (name, place),
    lateral (select case name when 'nothing_listed' then 'nothingListed' else name end as field) f;
insert into text_of
  select 'mail-inbox', 'mail-inbox-' || replace(name, '_', '-'), place, '⟦subject_' || name || '⟧', '⟦' || name || E'⟧\n\n[Open it]({site}/back-office/'
    || case when place <= 2 then 'inbox/{ref})' else 'orders?search=%23{order})' end
  from unnest('{message,privacy,mismatch,no_account,twice,link_differs,refund_failed}'::text[]) with ordinality as item (name, place);
insert into text_of
  select 'mail-source-issue', 'mail-source-' || name, place, '⟦subject_' || name || '⟧', E'{reason}\n\n⟦' || name || E'⟧\n\n[Open the source]({site}/back-office/sources/{id})'
  from unnest('{failing,shape,flood,quiet}'::text[]) with ordinality as issue (name, place);

-- Fills in the former fields; as Markdown, their characters keep standing for themselves.
create function pg_temp.filled(written text, fields jsonb, is_markdown boolean) returns text language plpgsql as $$
declare field record;
begin
  for field in select key, value from jsonb_each_text(fields) loop
    written := replace(written, '⟦' || field.key || '⟧', case when is_markdown
      then regexp_replace(regexp_replace(field.value, '([\\*_`<>#\[\]&])', '\\\1', 'g'), '(^|\n)([ \t]*\d*)([-+.)])', '\1\2\\\3', 'g')
      else field.value end);
  end loop;
  return written;
end $$;

-- Placeholders that a mail made of another has under another name, or not at all.
create function pg_temp.renamed(written text, piece text) returns text language sql as $$
  select case
    when piece = 'mail-purchase-once' then replace(written, '{interval}', 'once')
    when piece = 'mail-monthly-list-empty' then replace(written, '{leads}', '0 leads')
    when piece like 'mail-alert%' then replace(written, '{addressed}', '{addresses}')
    when piece = 'mail-corrections' then replace(written, '{company}', '')
    when piece in ('mail-inbox-message', 'mail-inbox-privacy')
      then replace(case piece when 'mail-inbox-message' then replace(written, '{date}', '') else written end, '{order}', '{ref}')
    when piece like 'mail-inbox-%' then replace(replace(written, '{ref}', 'order-{order}'), '{date}', '')
    else written
  end
$$;

create temporary table revised on commit drop as
  select r.id, t.place, t.piece, r.note, r.actor, r.at,
    case when r.value is not null then jsonb_build_object(
      'subject', pg_temp.renamed(pg_temp.filled(t.subject, r.value, false), t.piece),
      'text', pg_temp.renamed(pg_temp.filled(t.body, r.value, true), t.piece)) end as value
  from content_revision r join text_of t on t.former = r.piece;
update content_revision r set piece = v.piece, value = v.value from revised v where v.id = r.id and v.place = 1;
insert into content_revision (piece, value, note, actor, at)
  select piece, value, note, actor, at from revised where place > 1 order by id, place;
drop function pg_temp.new_key, pg_temp.new_data, pg_temp.filled, pg_temp.renamed;
