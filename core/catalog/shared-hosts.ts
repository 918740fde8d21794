/** Hosts of many parties' pages that are never a company's own site in a list of companies. */
const NEVER_ITS_OWN = [
  // networks and profiles
  "linkedin.com lnkd.in facebook.com fb.com fb.me instagram.com twitter.com x.com t.co youtube.com youtu.be tiktok.com threads.net bsky.app",
  "mastodon.social pinterest.com vk.com weibo.com telegram.org t.me wa.me whatsapp.com discord.gg vimeo.com xing.com wikipedia.org",
  // company directories, investors' portfolios, filings
  "crunchbase.com angel.co angellist.com wellfound.com ycombinator.com producthunt.com sec.gov",
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
  "pitchbook.com tracxn.com dealroom.co cbinsights.com f6s.com fundersclub.com techstars.com kickstarter.com indiegogo.com glassdoor.com zoominfo.com",
  "wix.com weebly.com squarespace.com webflow.com webflow.io strikingly.com typedream.app softr.app bubbleapps.io framer.website framer.ai",
] as const;

const never: ReadonlySet<string> = new Set(NEVER_ITS_OWN.flatMap((line) => line.split(" ")));
const below: ReadonlySet<string> = new Set(FRONT_PAGE_ITS_OWN.flatMap((line) => line.split(" ")));

/**
 * Whether a page belongs to one of many parties on its host. Entries cover every host below them, and only
 * those: `sites.google.com` is shared, `google.com` is not. `isFrontPage`: the address has no path.
 */
export function isSharedHost(hostname: string, isFrontPage: boolean): boolean {
  const host = hostname.startsWith("www.") ? hostname.slice(4) : hostname;
  if (isFrontPage && below.has(host)) return false;
  for (let rest = host; ; rest = rest.slice(rest.indexOf(".") + 1)) {
    if (never.has(rest) || below.has(rest)) return true;
    if (!rest.includes(".")) return false;
  }
}
