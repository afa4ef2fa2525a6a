import { existsSync } from 'node:fs'
import type { Page } from 'playwright'
import { chromiumPath } from '../../tests/support/chromium.ts'
import { serveApp } from '../open/app.ts'
import { openInFacet } from '../open/facet.ts'
import { measure, middle, type Opening } from '../open/opening.ts'
import { openInRival } from '../open/rival.ts'
import { endingOf, versionOf } from './engines.ts'
import type { BesidePage, BrowserFigures, Result } from './page.ts'

const RIVAL = 'online-3d-viewer'
/** What it reads with its own code or with occt-import-js; other engines it fetches from a content network. */
const endings = ['step', 'stp', 'igs', 'iges', 'brep', 'stl', 'obj', 'ply', 'off', '3mf', 'gltf', 'glb', '3ds', 'amf', 'dae', 'fbx', 'wrl']

interface Viewers {
  rival: BesidePage['engines'][number]
  /** Opens a file by both viewers in turns; nothing when the other does not read it. */
  open(file: string, runs: number): Promise<Record<string, Result<BrowserFigures>>>
  close(): Promise<void>
}

/** Builds and serves the app. Returns a text with the reason when viewers cannot be compared. */
export async function startViewers(): Promise<string | Viewers> {
  const version = versionOf({ package: RIVAL })
  if (version === undefined) return `${RIVAL} is not installed: viewers in a browser were passed over.`
  if (!existsSync(chromiumPath())) return 'Chromium is not installed: viewers in a browser were passed over.'
  const app = await serveApp()
  const ways: [name: string, open: (page: Page, file: string) => ReturnType<typeof openInFacet>][] = [
    ['Facet', (page, file) => openInFacet(page, app.url, file)],
    [RIVAL, openInRival],
  ]
  return {
    rival: { name: RIVAL, version, settings: 'default, embedded in an empty page' },
    async open(file, runs) {
      if (!endings.includes(endingOf(file))) return {}
      const results = new Map<string, Opening[] | string>(ways.map(([name]) => [name, []]))
      for (let run = 0; run < runs; run++) {
        for (const [name, open] of ways) {
          const known = results.get(name)!
          if (typeof known === 'string') continue
          try {
            known.push(await measure((page) => open(page, file)))
          } catch (error) {
            results.set(name, (error instanceof Error ? error.message : String(error)).split('\n')[0])
          }
        }
      }
      return Object.fromEntries([...results].map(([name, known]) => [name, typeof known === 'string' ? { failed: known } : figuresOf(middle(known))]))
    },
    close: () => app.close(),
  }
}

const figuresOf = ({ firstPicture, complete, longest, memory }: Opening): BrowserFigures => ({
  firstPicture: firstPicture / 1e3,
  complete: complete / 1e3,
  longest,
  ...(memory !== undefined && { memory }),
})
