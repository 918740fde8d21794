import { parse } from "tldts";

/**
 * Sites on which many companies and people have a page: an address there is somebody's profile or a document,
 * never a company's own website. Registrable domains, and hosts of builders that give out subdomains.
 */
const SHARED: ReadonlySet<string> = new Set(
  `linkedin.com facebook.com fb.com fb.me twitter.com x.com instagram.com youtube.com youtu.be tiktok.com threads.net threads.com bsky.app
   mastodon.social pinterest.com reddit.com discord.com discord.gg t.me telegram.me wa.me whatsapp.com vk.com weibo.com xing.com viadeo.com
   angel.co angellist.com wellfound.com crunchbase.com pitchbook.com dealroom.co tracxn.com f6s.com producthunt.com ycombinator.com
   welcometothejungle.com glassdoor.com societe.com pappers.fr kickstarter.com indiegogo.com ulule.com
   github.com github.io gitlab.com gitlab.io bitbucket.org netlify.app vercel.app herokuapp.com pages.dev web.app firebaseapp.com replit.app replit.dev
   notion.site notion.so medium.com substack.com wordpress.com blogspot.com blogger.com tumblr.com wixsite.com wix.com weebly.com squarespace.com webflow.io
   framer.website framer.app framer.ai carrd.co bubbleapps.io myshopify.com strikingly.com jimdosite.com typeform.com
   google.com goo.gl docs.google.com apple.com apps.apple.com play.google.com amazon.com wikipedia.org linktr.ee bit.ly lnkd.in tinyurl.com
   dropbox.com airtable.com calendly.com eventbrite.com meetup.com slideshare.net`.split(/\s+/),
);

/** Of shared sites, those where a page is a profile worth keeping. */
const PROFILES: ReadonlySet<string> = new Set(
  `linkedin.com facebook.com twitter.com x.com instagram.com youtube.com tiktok.com threads.net threads.com bsky.app mastodon.social xing.com viadeo.com
   angel.co wellfound.com crunchbase.com github.com gitlab.com producthunt.com f6s.com medium.com substack.com linktr.ee ycombinator.com`.split(/\s+/),
);

/** True when many companies share the site of this host, so that it cannot identify one. */
export function isSharedHost(host: string): boolean {
  return inTable(SHARED, host);
}

/** True for sites whose pages are profiles of companies or people. */
export function isProfileHost(host: string): boolean {
  return inTable(PROFILES, host);
}

function inTable(table: ReadonlySet<string>, host: string): boolean {
  const name = host.toLowerCase().replace(/^www\./, "").replace(/\.$/, "");
  if (table.has(name)) return true;
  const domain = parse(name).domain;
  return domain !== null && table.has(domain);
}
