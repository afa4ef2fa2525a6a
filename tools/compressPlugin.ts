import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Endings of files that get smaller; fonts, pictures and archives are compressed in themselves. */
const compressible = new Set(['.js', '.css', '.html', '.svg', '.wasm', '.json', '.webmanifest', '.strokes', '.stp', '.step', '.x_t', '.dwg', '.md'])
/** Bytes below which a compressed copy saves no packet of the network. */
const SMALLEST = 1024
/**
 * Brotli's quality. 11 makes OpenCascade's binary 10 % smaller than 9 (2.32 instead of 2.59 MB), but takes 26 s of processor time instead of 3 s:
 * builds that are served to many set `FACET_BROTLI_QUALITY=11`.
 */
const QUALITY = 9

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** The file in Brotli's and in gzip's format. */
async function compressed(bytes: Buffer, quality: number): Promise<{ br: Buffer; gz: Buffer }> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  return { br, gz }
}

/** Writes `NAME.br` and `NAME.gz` beside each file of the folder that they make at least a tenth smaller. */
export async function compressFolder(folder: string, quality = QUALITY): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name).toLowerCase()))
    .map(({ parentPath, name }) => join(parentPath, name))
  const next = paths.values()
  // Each file takes two threads of zlib; two files at a time keep the default four busy, and few bytes in memory.
  const work = async (): Promise<void> => {
    for (const path of next) {
      const bytes = await readFile(path)
      if (bytes.length < SMALLEST) continue
      const { br, gz } = await compressed(bytes, quality)
      for (const [ending, copy] of Object.entries({ br, gz })) if (copy.length < bytes.length * 0.9) await writeFile(`${path}.${ending}`, copy)
    }
  }
  await Promise.all([work(), work()])
}

/** Compresses the built client when all of it is written, the service worker included. */
export function compressPlugin(): Plugin {
  let folder = ''
  return {
    name: 'facet-compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => compressFolder(folder, Number(process.env.FACET_BROTLI_QUALITY) || QUALITY),
    },
  }
}
