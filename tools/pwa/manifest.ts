import { formats } from '../../src/core/formats.ts'
import { SHARE_FIELD, SHARE_PATH } from '../../src/offline/sharedFiles.ts'

const endings = [...new Set(formats.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))), '.zip']

/** The installed app: its icons, and the files that systems offer to open with it. Made from the format list. */
export const manifest = {
  id: '/',
  name: 'Facet',
  short_name: 'Facet',
  description: 'Opens, shows and measures CAD files on your own device.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  background_color: '#f4f6f8',
  theme_color: '#1b1f25',
  categories: ['productivity', 'utilities'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/facet.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
  // Systems recognize CAD files by their endings: hardly any has a registered type.
  file_handlers: [{ action: '/#/thirdOpen', accept: { 'application/octet-stream': endings } }],
  launch_handler: { client_mode: 'focus-existing' },
  share_target: {
    action: SHARE_PATH,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', files: [{ name: SHARE_FIELD, accept: ['application/octet-stream', 'model/*', 'application/zip', ...endings] }] },
  },
} as const
