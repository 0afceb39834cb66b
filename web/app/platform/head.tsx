import { shareUrl } from '@longstrip/contract/assets/picture.rules';
import type { Picture } from '@longstrip/contract/assets/picture';
import { createContext, useContext } from 'react';
import { useLocation } from './router/index.ts';
import { useSite } from './site.ts';

type HeadProps = {
  /** Without the site's name, which is added. Left out on the home page. */
  title?: string;
  description: string;
  picture?: Picture | null | undefined;
  /** Open Graph type. */
  type?: string;
  /** False keeps the page out of search engines. */
  index?: boolean;
};

/** Title, description, canonical address and share card. Every page renders exactly one. */
export function Head({ title, description, picture, type = 'website', index = true }: HeadProps) {
  const { name, origin } = useSite();
  const address = origin + useLocation().pathname;
  const fullTitle = title ? `${title} · ${name}` : `${name}: comics made for scrolling`;
  const image = picture && origin + shareUrl(picture);
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {index ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title ?? name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {image && <meta property="og:image" content={image} />}
      {image && <meta property="og:image:width" content="1200" />}
      {image && <meta property="og:image:height" content="630" />}
    </>
  );
}

/** For pages that show a failure, maybe the failure to know the site itself. */
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

/** JSON-LD for search engines. Only the server writes it: a script made in the browser needs an innerHTML sink. */
export function StructuredData({ value }: { value: object }) {
  useContext(StructuredDataContext)?.push(value);
  return null;
}
