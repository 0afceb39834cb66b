import { shareUrl, withOrigin } from '@longstrip/contract/assets/picture.rules';
import type { Picture } from '@longstrip/contract/assets/picture';
import { createContext, useContext } from 'react';
import { useLocation } from './router/index.ts';
import { useSite } from './site.ts';
import { useAdultPage } from './use-adult-page.ts';

type HeadProps = {
  /** Without the site's name, which is added. Left out on the home page. */
  title?: string;
  /** Replaces the title on pages for adults, so that tabs and browser history reveal nothing. */
  discreetTitle?: string;
  description: string;
  /** The part of the query that belongs to the page's address, for example the genre of a list. */
  search?: string;
  picture?: Picture | null | undefined;
  /** The names of the authors of what the page shows. */
  authors?: string;
  /** Open Graph type. */
  type?: string;
  /** False keeps the page out of search engines. */
  index?: boolean;
};

/** Title, canonical address, description and share card. Every page renders exactly one. */
export function Head(props: HeadProps) {
  const { name, origin } = useSite();
  const shown = useAdultPage() ? discreet(props) : props;
  const { title, search = '', index = true } = shown;
  const address = origin + useLocation().pathname + search;
  return (
    <>
      <title>{title ? `${title} · ${name}` : `${name}: comics made for scrolling`}</title>
      {index ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {import.meta.env.SSR && <ForOtherSites {...shown} address={address} />}
    </>
  );
}

/** What search engines and other sites show of a link. They read it from the document, so only the server writes it. */
function ForOtherSites({
  title,
  description,
  authors,
  picture,
  type,
  index = true,
  address,
}: HeadProps & { address: string }) {
  const { name, origin } = useSite();
  const image = picture && withOrigin(origin, shareUrl(picture));
  return (
    <>
      <meta name="description" content={description} />
      {authors && <meta name="author" content={authors} />}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={type ?? 'website'} />
      <meta property="og:title" content={title ?? name} />
      <meta property="og:description" content={description} />
      {index && <meta property="og:url" content={address} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {image && <meta property="og:image" content={image} />}
      {image && <meta property="og:image:width" content="1200" />}
      {image && <meta property="og:image:height" content="630" />}
    </>
  );
}

/** Share cards and search results of an adult page do not reveal its content. */
function discreet({ title, discreetTitle = title, search, index }: HeadProps): HeadProps {
  const description = import.meta.env.SSR ? 'For readers who are 18 or older.' : '';
  return {
    ...(discreetTitle && { title: discreetTitle }),
    description,
    ...(search && { search }),
    ...(index === false && { index }),
  };
}

/** For pages that show a failure, possibly because the site's own data could not be loaded. */
export function BareHead({ title }: { title: string }) {
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}

/** Collects structured data while the server renders; absent in the browser. */
export const StructuredDataContext = createContext<object[] | null>(null);

/**
 * JSON-LD for search engines. Only the server writes it: a script made in the browser needs an innerHTML sink.
 * Pages test `import.meta.env.SSR` first, which keeps the code for it out of the browser's files.
 */
export function StructuredData({ value }: { value: object }) {
  const adult = useAdultPage();
  const all = useContext(StructuredDataContext);
  if (!adult) all?.push(value);
  return null;
}
