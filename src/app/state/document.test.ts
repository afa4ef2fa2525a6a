import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Part, Structure } from '../../core/scene/model.ts'
import type { Viewer } from '../../viewer/api.ts'
import type { OpenResult } from '../../../workers/entries/client.ts'
import { documentAtom, partsVersionAtom } from './document.ts'
import { pageDocument } from './documentHolder.ts'
import { selectionAtom } from './selection.ts'
import { appStore } from './store.ts'
import { viewerAtom } from './tool.ts'
import { unitAtom } from './viewState.ts'
import { visibilityAtom } from './visibility.ts'

const structure = (name: string): Structure => ({
  name,
  format: 'step',
  units: 'mm',
  upAxis: 'z',
  root: { id: 0, name, children: [{ id: 1, name: 'part', part: 4, children: [], hidden: true }] },
})
const part: Part = { id: 4, name: 'part', bounds: [0, 0, 0, 1, 1, 1], origin: 'exact' }
const result: OpenResult = {
  notes: [{ level: 'info', code: 'parts-exact', text: '', count: 1 }],
  missing: ['HingeA.sldprt'],
  timings: { total: 1, firstPart: 1, read: 1, structure: 1, tessellate: 1 },
  retried: false,
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  pageDocument.close()
  vi.runAllTimers()
  vi.useRealTimers()
})

it('goes from opening to open, and tells listeners of each step', () => {
  const events: string[] = []
  const stops = [
    pageDocument.events.on('structure', ({ name }) => events.push(`structure ${name}`)),
    pageDocument.events.on('part', ({ id }) => events.push(`part ${id}`)),
    pageDocument.events.on('finish', ({ status }) => events.push(`finish ${status}`)),
    pageDocument.events.on('close', () => events.push('close')),
  ]
  pageDocument.begin(structure('a'))
  expect(appStore.get(documentAtom)).toMatchObject({ name: 'a', status: 'opening', notes: [], missing: [] })
  pageDocument.addPart(part)
  pageDocument.addNote({ level: 'warning', code: 'damaged-data', text: '', count: 1 })
  expect(appStore.get(documentAtom)?.notes).toHaveLength(1)
  pageDocument.finish(result)
  expect(appStore.get(documentAtom)).toMatchObject({ status: 'open', notes: result.notes, missing: ['HingeA.sldprt'] })
  pageDocument.close()
  pageDocument.close()
  expect(events).toEqual(['structure a', 'part 4', 'finish open', 'close'])
  for (const stop of stops) stop()
})

it('keeps the model on screen until the next tree is there; selection and visibility change with it', () => {
  pageDocument.begin(structure('a'))
  appStore.set(selectionAtom, { nodes: new Set([1]) })
  appStore.set(visibilityAtom, { hidden: new Set<number>(), isolated: null })
  expect(appStore.get(documentAtom)?.name).toBe('a')
  pageDocument.begin(structure('b'))
  expect(appStore.get(documentAtom)?.name).toBe('b')
  expect(appStore.get(selectionAtom).nodes.size).toBe(0)
  expect(appStore.get(visibilityAtom).hidden).toEqual(new Set([1]))
})

it.each([
  ['unknown', 'mm'],
  ['um', 'mm'],
  ['in', 'in'],
  ['m', 'm'],
] as const)('a file in the unit "%s" is shown in %s: a kernel\'s metre is no unit of the user, and Parasolid states none', (units, shown) => {
  pageDocument.begin({ ...structure('a'), format: 'parasolid', units })
  expect(appStore.get(unitAtom)).toBe(shown)
})

it('counts arriving parts together', () => {
  pageDocument.begin(structure('a'))
  const before = appStore.get(partsVersionAtom)
  for (let id = 0; id < 50; id++) pageDocument.addPart({ ...part, id })
  vi.runAllTimers()
  expect(appStore.get(partsVersionAtom)).toBe(before + 1)
  expect(appStore.get(documentAtom)?.parts.size).toBe(50)
})

describe('with a viewer, the end of an opening', () => {
  const status = () => appStore.get(documentAtom)?.status
  const isTold = async (): Promise<boolean> => {
    let told = false
    void pageDocument.ended.then(() => (told = true))
    await Promise.resolve()
    return told
  }
  beforeEach(() => {
    // Nothing of it is asked for.
    appStore.set(viewerAtom, {} as Viewer)
    pageDocument.begin(structure('a'))
    pageDocument.addPart(part)
  })
  afterEach(() => appStore.set(viewerAtom, null))

  it('reaches listeners at once, and the page when the picture is there', async () => {
    const events: string[] = []
    const stop = pageDocument.events.on('finish', ({ status }) => events.push(status))
    pageDocument.finish(result)
    expect(events).toEqual(['open'])
    expect(status()).toBe('opening')
    expect(await isTold()).toBe(false)
    pageDocument.end()
    expect(appStore.get(documentAtom)).toMatchObject({ status: 'open', notes: result.notes, missing: ['HingeA.sldprt'] })
    expect(await isTold()).toBe(true)
    stop()
  })

  it('waits for no picture that does not come', () => {
    pageDocument.finish(result)
    vi.advanceTimersByTime(399)
    expect(status()).toBe('opening')
    vi.advanceTimersByTime(1)
    expect(status()).toBe('open')
  })

  it('comes before what is said next', () => {
    pageDocument.finish(result)
    pageDocument.revise({ ...result, notes: [] })
    expect(appStore.get(documentAtom)).toMatchObject({ status: 'open', notes: [] })
    pageDocument.finish(result)
    pageDocument.begin(structure('b'))
    expect(appStore.get(documentAtom)).toMatchObject({ name: 'b', status: 'opening' })
    vi.runAllTimers()
    expect(status()).toBe('opening')
  })
})
