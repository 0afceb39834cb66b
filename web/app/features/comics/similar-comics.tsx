import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { latePart } from '../../platform/late-part.ts';
import { whenNear } from '../../platform/when-near.ts';
import { comicsApi } from './comics.api.ts';
import type { SimilarRow } from './similar-row.tsx';

type Row = ComponentType<Parameters<typeof SimilarRow>[0]>;

/**
 * Similar comics, as the last part of a page: requested when its end comes near. Nothing is shown where there are none, or they
 * could not be loaded: nobody came for them.
 */
export function SimilarComics({ comicId }: { comicId: string }) {
  const end = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [Row, setRow] = useState<Row | null>(null);
  const { data } = comicsApi.endpoints.similar.useQuery({ comicId }, { skip: !near });
  useEffect(() => {
    const observer = whenNear(end.current!, '0px 0px 100% 0px', () => {
      setNear(true);
      import('./similar-row.tsx').then(
        ({ SimilarRow: Loaded }) => setRow(() => Loaded),
        () => {},
      );
    });
    return () => observer.disconnect();
  }, []);
  const comics = Row && data ? data.data : [];
  const isShown = comics.length > 0;
  useLayoutEffect(() => {
    latePart.set(isShown);
    return () => latePart.set(false);
  }, [isShown]);
  return <div ref={end}>{Row && isShown && <Row comics={comics} />}</div>;
}
