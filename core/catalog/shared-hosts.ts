/** Hosts of many parties' pages that are never a company's own site in a list of companies. */
const NEVER_ITS_OWN = [
  // networks and profiles
  "linkedin.com lnkd.in facebook.com fb.com fb.me instagram.com twitter.com x.com t.co youtube.com youtu.be tiktok.com threads.net bsky.app",
  "mastodon.social pinterest.com vk.com weibo.com telegram.org t.me wa.me whatsapp.com discord.gg vimeo.com xing.com viadeo.com",
  "telegram.me wikipedia.org slideshare.net",
  // company directories, investors' portfolios, filings
  "crunchbase.com angel.co angellist.com wellfound.com ycombinator.com producthunt.com sec.gov",
  "welcometothejungle.com societe.com pappers.fr",
  // documents, stores, link lists, short links
  "sites.google.com docs.google.com drive.google.com forms.gle play.google.com goo.gl maps.google.com business.site g.page",
  "apps.apple.com itunes.apple.com testflight.apple.com medium.com blogspot.com blogger.com tumblr.com",
  "linktr.ee bit.ly bitly.com tinyurl.com ow.ly buff.ly beacons.ai bio.link carrd.co about.me linkin.bio wixsite.com godaddysites.com",
  // mail providers, where an address was written in place of a site
  "gmail.com outlook.com hotmail.com yahoo.com icloud.com protonmail.com",
] as const;

/** Companies whose customers' pages live on their own domain: the front page is theirs, whatever is below is not. */
const FRONT_PAGE_ITS_OWN = [
  "notion.site notion.so substack.com wordpress.com ghost.io github.com gitlab.com bitbucket.org huggingface.co npmjs.com dropbox.com",
  "figma.com canva.com calendly.com typeform.com airtable.com trello.com reddit.com discord.com amazon.com ebay.com etsy.com gumroad.com",
  "patreon.com eventbrite.com meetup.com republic.com wefunder.com seedrs.com crowdcube.com startengine.com g2.com bloomberg.com",
  "pitchbook.com tracxn.com dealroom.co cbinsights.com f6s.com fundersclub.com techstars.com kickstarter.com indiegogo.com ulule.com glassdoor.com zoominfo.com",
  "wix.com weebly.com squarespace.com webflow.com webflow.io strikingly.com typedream.app softr.app bubbleapps.io framer.website framer.ai framer.app",
  "jimdosite.com",
] as const;

const never: ReadonlySet<string> = new Set(NEVER_ITS_OWN.flatMap((line) => line.split(" ")));
const below: ReadonlySet<string> = new Set(FRONT_PAGE_ITS_OWN.flatMap((line) => line.split(" ")));

/** Of shared hosts, those whose pages are profiles of companies or people, worth keeping as such. */
const profiles: ReadonlySet<string> = new Set([
  ..."linkedin.com facebook.com twitter.com x.com instagram.com youtube.com tiktok.com threads.net bsky.app mastodon.social".split(" "),
  ..."xing.com viadeo.com angel.co wellfound.com crunchbase.com github.com gitlab.com producthunt.com f6s.com medium.com".split(" "),
  ..."substack.com linktr.ee ycombinator.com".split(" "),
]);

/**
 * Whether a page belongs to one of many parties on its host. Entries cover every host below them, and only
 * those: `sites.google.com` is shared, `google.com` is not. `isFrontPage`: the address has no path.
 */
export function isSharedHost(hostname: string, isFrontPage: boolean): boolean {
  const host = hostname.startsWith("www.") ? hostname.slice(4) : hostname;
  if (isFrontPage && below.has(host)) return false;
  return isWithin(host, never) || isWithin(host, below);
}

/** Whether the pages of a host, in lower case, are profiles of companies or people. */
export function isProfileHost(hostname: string): boolean {
  return isWithin(hostname, profiles);
}

/** Whether a set names the host or one it lies below. */
function isWithin(host: string, hosts: ReadonlySet<string>): boolean {
  for (let rest = host; ; rest = rest.slice(rest.indexOf(".") + 1)) {
    if (hosts.has(rest)) return true;
    if (!rest.includes(".")) return false;
  }
}
