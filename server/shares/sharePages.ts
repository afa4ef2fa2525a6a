import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { OEMBED_PATH, SHARE_PATH } from '../../contract/fileTransfer.ts'
import { ApiError } from '../http/apiError.ts'
import { builtClient } from '../http/builtClient.ts'
import { originOf } from '../http/routes.ts'
import type { Services } from '../services.ts'
import { pictureBody } from '../files/pictures.ts'
import { pictures } from '../store/schema/files.ts'
import { shareState } from './shareState.ts'
import type { SharedRow } from './visits.ts'

/** Size of the frame that pages are offered, pixels. */
const FRAME = { width: 800, height: 600 }
/** Page for servers whose client was not built. */
const BARE = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Facet</title></head><body></body></html>'

/** Facts about a link without a password, which anybody may read. No facts are given about a link with one. */
type Preview = Pick<SharedRow, 'code' | 'name' | 'format' | 'size' | 'nickname' | 'pictureId' | 'thumbnailId'>

/**
 * `SHARE_PATH/CODE` is the address of a link: the client's page, with Open Graph data for programs that show links with a picture, and the address of its
 * oEmbed description. `OEMBED_PATH` answers with the frame (where `FACET_FRAMES` lets pages show one) or the name. Neither counts as a visit.
 */
export async function registerSharePages(app: FastifyInstance, services: Services, sharedRow: (code: string) => Promise<SharedRow | undefined>): Promise<void> {
  const { config, db, now } = services
  const client = builtClient(config.clientDir)

  async function find(code: string): Promise<{ preview?: Preview; status: 200 | 401 | 404 }> {
    const row = await sharedRow(code)
    if (!row || row.frozenAt || shareState(row, now()) !== 'active') return { status: 404 }
    return row.passwordDigest === null ? { preview: row, status: 200 } : { status: 401 }
  }
  const pictureOf = ({ pictureId, thumbnailId }: Preview): string | null => pictureId ?? thumbnailId

  app.get<{ Params: { code: string } }>(`${SHARE_PATH}/:code`, async (request, reply) => {
    const { preview, status } = await find(request.params.code)
    const origin = originOf(request, config)
    // The client asks for the password itself.
    reply.status(status === 404 ? 404 : 200).type('text/html; charset=utf-8')
    const { page = BARE } = await client()
    // A model that is opened at once comes before the app (`src/app/shell/ahead.ts`): browsers fetch the app's modules after those that draw the model.
    const shown = preview ? page.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"') : page
    return shown.replace(
      '</head>',
      () => `${preview ? previewTags(preview, origin, pictureOf(preview) !== null) : ''}<meta name="robots" content="noindex"></head>`,
    )
  })

  app.get<{ Params: { code: string } }>(`${SHARE_PATH}/:code/picture`, async (request, reply) => {
    const { preview } = await find(request.params.code)
    const id = preview ? pictureOf(preview) : null
    const [picture] = id === null ? [] : await db.select().from(pictures).where(eq(pictures.id, id))
    if (!picture) throw new ApiError('dataMissing', 404)
    const body = await pictureBody(services, picture)
    reply.headers({
      'Cache-Control': 'public, max-age=3600',
      'Content-Length': picture.size,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Type': picture.type,
      // Pages that show a preview load it from here.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    })
    return reply.send(body)
  })

  app.get(OEMBED_PATH, async (request, reply) => {
    const asked = oembedQuery.safeParse(request.query)
    if (!asked.success) throw new ApiError('parameterError', 400)
    const { url, format, maxwidth, maxheight } = asked.data
    const origin = originOf(request, config)
    reply.header('Access-Control-Allow-Origin', '*').header('Cross-Origin-Resource-Policy', 'cross-origin')
    // Statuses are those of the oEmbed specification: 404 no such address, 401 private, 501 another format.
    if (format !== 'json') return reply.status(501).send()
    const { preview, status } = await find(codeOfAddress(url, origin))
    if (!preview) return reply.status(status).send()
    const about = { version: '1.0', title: preview.name, author_name: preview.nickname, provider_name: 'Facet', provider_url: `${origin}/` }
    if (config.frames.length === 0) return { ...about, type: 'link' }
    const width = Math.min(FRAME.width, maxwidth)
    const height = Math.min(FRAME.height, maxheight)
    const src = `${origin}/#/embed?share=${preview.code}`
    const html = `<iframe src="${src}" title="${escaped(preview.name)}" width="${width}" height="${height}" loading="lazy" allow="fullscreen"></iframe>`
    return { ...about, type: 'rich', html, width, height }
  })
}

const side = z.coerce.number().int().positive().default(Number.MAX_SAFE_INTEGER)
const oembedQuery = z.object({ url: z.string().max(4000), format: z.string().default('json'), maxwidth: side, maxheight: side })

/** The code in the address of a link of this server, in its present and its former form; empty for any other address. */
function codeOfAddress(url: string, origin: string): string {
  if (!URL.canParse(url)) return ''
  const { origin: home, pathname, hash } = new URL(url)
  if (home !== origin) return ''
  const former = /^#\/(?:extView|embed)\?(?:.*&)?share=([\w-]+)/.exec(hash)
  return new RegExp(`^${SHARE_PATH}/([\\w-]+)$`).exec(pathname)?.[1] ?? (pathname === '/' ? former?.[1] : undefined) ?? ''
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Open Graph data (ogp.me), and where the oEmbed description is. */
function previewTags({ code, name, format, size, nickname }: Preview, origin: string, hasPicture: boolean): string {
  const address = `${origin}${SHARE_PATH}/${code}`
  const facts: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Facet'],
    ['og:url', address],
    ['og:title', name],
    ['og:description', `${format.toUpperCase()} · ${sizeText(size)} · ${nickname}`],
    ...(hasPicture ? [['og:image', `${address}/picture`] as [string, string]] : []),
  ]
  return [
    ...facts.map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`),
    `<meta name="twitter:card" content="${hasPicture ? 'summary_large_image' : 'summary'}">`,
    `<link rel="alternate" type="application/json+oembed" title="${escaped(name)}" href="${origin}${OEMBED_PATH}?url=${encodeURIComponent(address)}">`,
  ].join('')
}

const sizeText = (bytes: number): string => (bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`)
