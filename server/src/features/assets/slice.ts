import type { Caller } from '../../platform/http/caller.ts';
import { defineSlice, events, one } from '../../platform/slice.ts';
import type { ImageAccess } from './assets.routes.ts';
import { openAssets } from './open-assets.ts';
import type { AssetEvent } from './ports.ts';
import type { ImagePurpose } from './purposes.ts';
import { assetQueues } from './queues.ts';

/** Stores originals, makes sized variants, signs links. */
export const assets = defineSlice({
  name: 'assets',
  needs: [],
  emits: events<AssetEvent>('imagesChanged'),
  asks: {
    mayServe:
      one<(image: { imageId: string; purpose: ImagePurpose }, caller: Caller) => Promise<ImageAccess>>(),
  },
  queues: assetQueues,
  async open({ workerUser, ...services }, _needed, { mayServe }) {
    const api = await openAssets({
      ...services,
      workerUser: workerUser && { ...workerUser, folder: services.config.dataDir },
    });
    return {
      api,
      serveRoutes: (app, { identifyByCookies, anonymous }) =>
        api.serveImages(app, {
          mayServe: (image, request) => mayServe(image, identifyByCookies(request)),
          mayServeStrangers: (image, request) => mayServe(image, anonymous(request)),
        }),
      work: api.startJobs,
      // Jobs need the processes that encode images until their end.
      closeAfterJobs: api.close,
    };
  },
});
