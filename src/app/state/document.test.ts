import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session, store } from '../../../tests/support/ui/session.ts'
import type { Part, Structure } from '../../core/scene/model.ts'
import type { Viewer } from '../../../packages/viewer/src/api.ts'
import type { OpenResult } from '../../../workers/entries/client.ts'
import { documentAtom, partsVersionAtom } from './document.ts'
import { selectionAtom } from './selection.ts'
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
  session.document.close()
  vi.runAllTimers()
  vi.useRealTimers()
})

it('goes from opening to open, and tells listeners of each step', () => {
  const events: string[] = []
  const stops = [
    session.document.events.on('structure', ({ name }) => events.push(`structure ${name}`)),
    session.document.events.on('part', ({ id }) => events.push(`part ${id}`)),
    session.document.events.on('finish', ({ status }) => events.push(`finish ${status}`)),
    session.document.events.on('close', () => events.push('close')),
  ]
  session.document.begin(structure('a'))
  expect(store.get(documentAtom)).toMatchObject({ name: 'a', status: 'opening', notes: [], missing: [] })
  session.document.addPart(part)
  session.document.addNote({ level: 'warning', code: 'damaged-data', text: '', count: 1 })
  expect(store.get(documentAtom)?.notes).toHaveLength(1)
  session.document.finish(result)
  expect(store.get(documentAtom)).toMatchObject({ status: 'open', notes: result.notes, missing: ['HingeA.sldprt'] })
  session.document.close()
  session.document.close()
  expect(events).toEqual(['structure a', 'part 4', 'finish open', 'close'])
  for (const stop of stops) stop()
})

it('keeps the model on screen until the next tree is there; selection and visibility change with it', () => {
  session.document.begin(structure('a'))
  store.set(selectionAtom, { nodes: new Set([1]) })
  store.set(visibilityAtom, { hidden: new Set<number>(), isolated: null })
  expect(store.get(documentAtom)?.name).toBe('a')
  session.document.begin(structure('b'))
  expect(store.get(documentAtom)?.name).toBe('b')
  expect(store.get(selectionAtom).nodes.size).toBe(0)
  expect(store.get(visibilityAtom).hidden).toEqual(new Set([1]))
})

it.each([
  ['unknown', 'mm'],
  ['um', 'mm'],
  ['in', 'in'],
  ['m', 'm'],
] as const)('a file in the unit "%s" is shown in %s: a kernel\'s metre is no unit of the user, and Parasolid states none', (units, shown) => {
  session.document.begin({ ...structure('a'), format: 'parasolid', units })
  expect(store.get(unitAtom)).toBe(shown)
})

it('counts arriving parts together', () => {
  session.document.begin(structure('a'))
  const before = store.get(partsVersionAtom)
  for (let id = 0; id < 50; id++) session.document.addPart({ ...part, id })
  vi.runAllTimers()
  expect(store.get(partsVersionAtom)).toBe(before + 1)
  expect(store.get(documentAtom)?.parts.size).toBe(50)
})

describe('with a viewer, the end of an opening', () => {
  const status = () => store.get(documentAtom)?.status
  const isTold = async (): Promise<boolean> => {
    let told = false
    void session.document.ended.then(() => (told = true))
    await Promise.resolve()
    return told
  }
  beforeEach(() => {
    // Nothing of it is asked for.
    store.set(viewerAtom, {} as Viewer)
    session.document.begin(structure('a'))
    session.document.addPart(part)
  })
  afterEach(() => store.set(viewerAtom, null))

  it('reaches listeners at once, and the page when the picture is there', async () => {
    const events: string[] = []
    const stop = session.document.events.on('finish', ({ status }) => events.push(status))
    session.document.finish(result)
    expect(events).toEqual(['open'])
    expect(status()).toBe('opening')
    expect(await isTold()).toBe(false)
    session.document.end()
    expect(store.get(documentAtom)).toMatchObject({ status: 'open', notes: result.notes, missing: ['HingeA.sldprt'] })
    expect(await isTold()).toBe(true)
    stop()
  })

  it('counts the last parts together with it: the page is not put together while the picture is drawn', () => {
    const before = store.get(partsVersionAtom)
    session.document.finish(result)
    vi.advanceTimersByTime(1000)
    expect(store.get(partsVersionAtom)).toBe(before)
    session.document.end()
    expect(store.get(partsVersionAtom)).toBe(before + 1)
  })

  it('waits for no picture that does not come', () => {
    session.document.finish(result)
    vi.advanceTimersByTime(1499)
    expect(status()).toBe('opening')
    vi.advanceTimersByTime(1)
    expect(status()).toBe('open')
  })

  it('comes before what is said next', () => {
    session.document.finish(result)
    session.document.revise({ ...result, notes: [] })
    expect(store.get(documentAtom)).toMatchObject({ status: 'open', notes: [] })
    session.document.finish(result)
    session.document.begin(structure('b'))
    expect(store.get(documentAtom)).toMatchObject({ name: 'b', status: 'opening' })
    vi.runAllTimers()
    expect(status()).toBe('opening')
  })
})
