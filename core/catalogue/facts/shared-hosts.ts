/** Hosts that never count as a company's own site. */
const THIRD_PARTY_HOSTS = [
  // social networks and profiles
  "linkedin.com lnkd.in facebook.com fb.com fb.me instagram.com twitter.com x.com t.co youtube.com youtu.be tiktok.com threads.net bsky.app",
  "mastodon.social pinterest.com vk.com weibo.com telegram.org t.me wa.me whatsapp.com discord.gg vimeo.com xing.com viadeo.com",
  "telegram.me wikipedia.org slideshare.net",
  // company directories, investor portfolios, filings
  "crunchbase.com angel.co angellist.com wellfound.com ycombinator.com producthunt.com sec.gov",
  "welcometothejungle.com societe.com pappers.fr",
  // press releases: nobody's site, not even their front page
  "prnewswire.com prnewswire.co.uk businesswire.com globenewswire.com prweb.com accesswire.com newswire.com einpresswire.com prlog.org",
  "newsfilecorp.com issuewire.com 24-7pressrelease.com prnewswire.com.cn prunderground.com openpr.com presseportal.de news-aktuell.de",
  // documents, stores, link lists, short links
  "sites.google.com docs.google.com drive.google.com forms.gle play.google.com goo.gl maps.google.com business.site g.page",
  "apps.apple.com itunes.apple.com testflight.apple.com medium.com blogspot.com blogger.com tumblr.com",
  "linktr.ee bit.ly bitly.com tinyurl.com ow.ly buff.ly beacons.ai bio.link carrd.co about.me linkin.bio wixsite.com godaddysites.com",
  "lnk.bio campsite.bio taplink.cc allmylinks.com solo.to hoo.be flow.page rebrand.ly is.gd shorturl.at rb.gy cutt.ly dub.sh qr.ae",
  "weeblysite.com squarespacesite.com mystrikingly.com square.site webnode.page webnode.com ucraft.site mailchi.mp hubspotpagebuilder.com",
  "myshopify.com bigcartel.com wordpress.org tilda.ws site123.me yolasite.com jimdofree.com cloudfront.net amazonaws.com",
  // mail providers, sometimes given in place of a site
  "gmail.com outlook.com hotmail.com yahoo.com icloud.com protonmail.com",
] as const;

/** Companies that host customers' pages on their own domain: only the front page is their own. */
const HOSTING_COMPANIES = [
  "notion.site notion.so substack.com wordpress.com ghost.io github.com gitlab.com bitbucket.org huggingface.co npmjs.com dropbox.com",
  "figma.com canva.com calendly.com typeform.com airtable.com trello.com reddit.com discord.com amazon.com ebay.com etsy.com gumroad.com",
  "patreon.com eventbrite.com meetup.com republic.com wefunder.com seedrs.com crowdcube.com startengine.com g2.com bloomberg.com",
  "pitchbook.com tracxn.com dealroom.co cbinsights.com f6s.com fundersclub.com techstars.com kickstarter.com indiegogo.com ulule.com glassdoor.com zoominfo.com",
  "wix.com weebly.com squarespace.com webflow.com webflow.io strikingly.com typedream.app softr.app bubbleapps.io framer.website framer.ai framer.app",
  "jimdosite.com super.site bubble.io durable.co unicornplatform.com mozello.com duda.co zyro.com hostinger.com carrd.com",
  // directories and launch pages
  "owler.com apollo.io rocketreach.co signalhire.com startupranking.com betalist.com vc4a.com gust.com seedtable.com",
  "the-dots.com behance.net dribbble.com theorg.com builtin.com inc42.com yourstory.com entrackr.com e27.co",
  // news and press releases
  "techcrunch.com venturebeat.com forbes.com fortune.com reuters.com cnbc.com cnn.com bbc.com bbc.co.uk nytimes.com wsj.com ft.com",
  "businessinsider.com theinformation.com axios.com theverge.com wired.com sifted.eu tech.eu eu-startups.com finsmes.com uktech.news",
  "coindesk.com theblock.co cointelegraph.com decrypt.co blockworks.co cryptoslate.com dlnews.com techinasia.com dealstreetasia.com",
  "economictimes.com indiatimes.com livemint.com moneycontrol.com business-standard.com vccircle.com thehindubusinessline.com",
  "disrupt-africa.com techcabal.com wamda.com magnitt.com menabytes.com lavca.org contxto.com arcticstartup.com geekwire.com",
  "marketwatch.com benzinga.com mobihealthnews.com fiercebiotech.com betakit.com",
] as const;

const thirdPartyHosts: ReadonlySet<string> = new Set(THIRD_PARTY_HOSTS.flatMap((line) => line.split(" ")));
const hostingCompanies: ReadonlySet<string> = new Set(HOSTING_COMPANIES.flatMap((line) => line.split(" ")));

/** Shared hosts whose pages are profiles of companies or people and worth keeping as links. */
const profileHosts: ReadonlySet<string> = new Set([
  ..."linkedin.com facebook.com twitter.com x.com instagram.com youtube.com tiktok.com threads.net bsky.app mastodon.social".split(
    " ",
  ),
  ..."xing.com viadeo.com angel.co wellfound.com crunchbase.com github.com gitlab.com producthunt.com f6s.com medium.com".split(
    " ",
  ),
  ..."substack.com linktr.ee ycombinator.com".split(" "),
]);

/**
 * True if pages on this host belong to many parties. An entry covers the host and its subdomains only:
 * `sites.google.com` is shared, `google.com` is not. `isFrontPage` means the URL has no path.
 */
export function isSharedHost(hostname: string, isFrontPage: boolean): boolean {
  const host = hostname.startsWith("www.") ? hostname.slice(4) : hostname;
  if (isFrontPage && hostingCompanies.has(host)) return false;
  return isWithin(host, thirdPartyHosts) || isWithin(host, hostingCompanies);
}

/** True if pages on this host (lower case) are profiles of companies or people. */
export function isProfileHost(hostname: string): boolean {
  return isWithin(hostname, profileHosts);
}

/** True if the set contains the host or one of its parent domains. */
function isWithin(host: string, hosts: ReadonlySet<string>): boolean {
  for (let rest = host; ; rest = rest.slice(rest.indexOf(".") + 1)) {
    if (hosts.has(rest)) return true;
    if (!rest.includes(".")) return false;
  }
}
