import { beforeEach, describe, expect, it, vi } from 'vitest'
import { HandDrawing } from '../../../../../tests/support/drawing.ts'
import { session, store } from '../../../../../tests/support/ui/session.ts'
import { OpenError } from '../../../../core/errors.ts'
import type { Part, Structure } from '../../../../core/scene/model.ts'
import type { Task } from '../../../../core/limits.ts'
import type { ImportClient, Look, OpenHandlers, OpenResult, OpenSource, RootCandidate, Survey, OpenTask } from '../../../../../workers/entries/client.ts'
import { documentAtom } from '../../../state/document.ts'
import { viewerAtom } from '../../../state/tool.ts'
import { cameraAtom } from '../../../state/viewState.ts'
import type { CameraState, Viewer } from '../../../../viewer/api.ts'
import { Opener } from './opener.ts'
import { idle, openFlowAtom } from './openFlow.ts'

const result: OpenResult = { notes: [], missing: [], timings: { total: 1, firstPart: 1, read: 1, structure: 1, tessellate: 1 }, retried: false }
const source = (name: string): OpenSource => ({ name, container: 'file', entries: [{ path: name, blob: new Blob(['x']) }] })
const candidate = (path: string, references: RootCandidate['references'] = []): RootCandidate => ({
  path,
  name: path,
  format: 'step',
  size: 1,
  assembly: references.length > 0,
  references,
})
const survey = (candidates: RootCandidate[], obvious?: string): Survey => ({ candidates, obvious, drawings: [], reason: 'test', files: candidates.length })
const structure = (name: string): Structure => ({ name, format: 'step', units: 'mm', upAxis: 'z', root: { id: 0, name, part: 1, children: [] } })
const part: Part = { id: 1, name: 'p', bounds: [0, 0, 0, 1, 1, 1], origin: 'exact' }

/** Workers whose answers the test gives: each call waits for `answer` or `refuse`. */
class ScriptedClient implements ImportClient {
  handlers: OpenHandlers | undefined
  answer: (value: unknown) => void = () => {}
  refuse: (error: Error) => void = () => {}
  cancelled = 0
  readonly looks: Look[] = []
  #task<T>(): Task<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    this.answer = resolve as (value: unknown) => void
    this.refuse = reject
    return {
      done: promise,
      cancel: () => {
        this.cancelled++
        reject(new OpenError('cancelled'))
      },
    }
  }
  survey = (): Task<Survey> => this.#task()
  settle: (value: OpenResult) => void = () => {}
  open(_source: OpenSource, _root: string, handlers: OpenHandlers): OpenTask {
    this.handlers = handlers
    const { promise, resolve } = Promise.withResolvers<OpenResult>()
    this.settle = resolve
    return { ...this.#task<OpenResult>(), settled: promise, look: (look) => void this.looks.push(look) }
  }
  warmUp = async (): Promise<void> => {}
  warmUpForLink(): void {}
  cacheSize = async (): Promise<number> => 0
  async clearCache(): Promise<void> {}
  dispose(): void {}
}

let client: ScriptedClient
let opener: Opener
const flow = () => store.get(openFlowAtom)
const onScreen = () => store.get(documentAtom)?.name
const settle = () => new Promise((resolve) => setTimeout(resolve))

async function begin(name: string, found: Survey, assemblyOnly = false): Promise<void> {
  void opener.open({ name, phase: 'survey', assemblyOnly, source: () => source(name) })
  await settle()
  client.answer(found)
  await settle()
}

async function show(name: string): Promise<void> {
  await begin(name, survey([candidate(name)], name))
  client.handlers?.structure(structure(name))
  client.handlers?.part(part)
  client.answer(result)
  await settle()
}

beforeEach(() => {
  client = new ScriptedClient()
  opener = new Opener(session.document, async () => client)
  session.document.close()
  store.set(openFlowAtom, idle)
})

describe('Opener', () => {
  it('opens an obvious root', async () => {
    await begin('a.stp', survey([candidate('a.stp')], 'a.stp'))
    expect(flow()).toMatchObject({ step: 'working', name: 'a.stp' })
    client.handlers?.structure(structure('a.stp'))
    expect(onScreen()).toBe('a.stp')
    client.handlers?.progress({ phase: 'tessellate', fraction: 0.5 })
    await vi.waitFor(() => expect(flow()).toMatchObject({ progress: { phase: 'tessellate', vague: false } }), 60_000)
    client.answer(result)
    await settle()
    expect(flow()).toEqual(idle)
    expect(store.get(documentAtom)?.status).toBe('open')
  })

  it('shows the picture that a file carries until its first part comes', async () => {
    await begin('a.sldprt', survey([candidate('a.sldprt')], 'a.sldprt'))
    client.handlers?.preview?.({ image: Uint8Array.of(1, 2, 3), mime: 'image/png' })
    const { preview } = flow() as { preview?: Blob }
    expect([preview?.size, preview?.type]).toEqual([3, 'image/png'])
    client.handlers?.structure(structure('a.sldprt'))
    expect(flow()).toHaveProperty('preview')
    client.handlers?.part(part)
    expect(flow()).not.toHaveProperty('preview.size')
  })

  it('asks nothing when the model is known from the last time', async () => {
    void opener.open({ name: 'a.zip', phase: 'read', root: 'x/a.stp', source: () => source('a.zip') })
    await settle()
    client.answer(survey([candidate('x/a.stp'), candidate('b.stp')]))
    await settle()
    expect(flow()).toMatchObject({ step: 'working', name: 'a.stp' })
  })

  it('tells the workers where the camera rests while a prepared model comes, and no longer', async () => {
    const camera = (x: number): CameraState => ({ position: [x, 0, 0], target: [0, 0, 0], up: [0, 0, 1], projection: 'perspective', height: 10 })
    const remote: OpenSource = { name: 'a.stp', container: 'file', entries: [{ path: 'a.stp', blob: { url: 'https://example.org/a', size: 9 } }] }
    store.set(viewerAtom, { camera: () => camera(0), canvas: { clientWidth: 300, clientHeight: 150 } } as unknown as Viewer)
    void opener.open({ name: 'a.stp', phase: 'download', source: () => remote })
    await settle()
    client.answer(survey([], 'a.stp'))
    await settle()
    store.set(cameraAtom, camera(5))
    client.answer(result)
    await settle()
    store.set(cameraAtom, camera(6))
    store.set(viewerAtom, null)
    expect(client.looks).toEqual([{ position: [5, 0, 0], target: [0, 0, 0], up: [0, 0, 1], isParallel: false, height: 10, aspect: 2 }])
  })

  it.each([
    ['view only where a link gives its prepared model alone', {}, true],
    ['not so where the files are given as well', { original: () => Promise.reject(new Error('not asked for')) }, false],
  ])('is %s', async (_case, given, isViewOnly) => {
    const remote: OpenSource = { name: 'a.stp', container: 'file', entries: [{ path: 'a.stp', blob: { url: 'https://example.org/a', size: 9 } }] }
    void opener.open({ name: 'a.stp', phase: 'download', source: () => remote, ...given })
    await settle()
    client.answer(survey([], 'a.stp'))
    await settle()
    client.handlers?.structure(structure('a.stp'))
    client.handlers?.part(part)
    expect(store.get(documentAtom)?.isViewOnly).toBe(isViewOnly)
    client.answer(result)
    await settle()
    expect(store.get(documentAtom)).toMatchObject({ status: 'open', isViewOnly })
  })

  it('lets the user choose among several', async () => {
    await begin('a.zip', survey([candidate('x/a.stp'), candidate('b.stp')]))
    expect(flow().step).toBe('choosing')
    void opener.choose('x/a.stp')
    await settle()
    expect(flow()).toMatchObject({ step: 'working', name: 'a.stp' })
  })

  // @rule:assembly
  it('reviews in assembly mode: choice, review, back, open', async () => {
    const found = survey([candidate('a.stp', [{ name: 'bolt.stp', found: false }]), candidate('b.stp')], 'a.stp')
    await begin('a.zip', found, true)
    expect(flow().step).toBe('choosing')
    void opener.choose('a.stp')
    expect(flow()).toMatchObject({ step: 'reviewing', root: 'a.stp' })
    opener.back()
    expect(flow().step).toBe('choosing')
    void opener.choose('a.stp')
    void opener.addReferences([new File(['x'], 'bolt.stp')], 'bolt.stp')
    await settle()
    client.answer(survey([candidate('a.stp', [{ name: 'bolt.stp', found: true }]), candidate('b.stp')]))
    await settle()
    expect(flow()).toMatchObject({ step: 'reviewing', root: 'a.stp', request: { source: { entries: [{ path: 'a.zip' }, { path: 'bolt.stp' }] } } })
    void opener.openReviewed()
    await settle()
    expect(flow().step).toBe('working')
  })

  it('says why a file did not open, and tries again', async () => {
    void opener.open({ name: 'a.xyz', phase: 'survey', source: () => source('a.xyz') })
    await settle()
    client.refuse(new OpenError('unsupported-format', 'a.xyz'))
    await settle()
    expect(flow()).toEqual({ step: 'failed', name: 'a.xyz', code: 'unsupported-format', detail: 'a.xyz' })
    void opener.retry()
    await settle()
    expect(flow().step).toBe('working')
  })

  it('keeps the model on screen until there is something to see of the new one', async () => {
    await show('first.stp')
    await begin('second.stp', survey([candidate('second.stp')], 'second.stp'))
    client.handlers?.structure(structure('second.stp'))
    expect(onScreen()).toBe('first.stp')
    client.handlers?.part(part)
    expect(onScreen()).toBe('second.stp')
  })

  it('shows an early part until the first part that has its place, and nothing of it when opening fails', async () => {
    const early = { ...part, name: 'early', placeholder: true }
    await begin('large.stp', survey([candidate('large.stp')], 'large.stp'))
    client.handlers?.earlyPart?.(structure('one part of large.stp'), early)
    expect([onScreen(), store.get(documentAtom)?.parts.get(1)?.name]).toEqual(['one part of large.stp', 'early'])
    client.handlers?.structure(structure('large.stp'))
    expect(onScreen()).toBe('one part of large.stp')
    client.handlers?.part(part)
    expect([onScreen(), store.get(documentAtom)?.parts.get(1)?.name]).toEqual(['large.stp', 'p'])
    client.answer(result)
    await settle()

    await begin('broken.stp', survey([candidate('broken.stp')], 'broken.stp'))
    client.handlers?.earlyPart?.(structure('one part of broken.stp'), early)
    expect(onScreen()).toBe('one part of broken.stp')
    client.refuse(new OpenError('file-exception', 'cut'))
    await settle()
    expect(onScreen()).toBe('large.stp')

    session.document.close()
    await begin('broken.stp', survey([candidate('broken.stp')], 'broken.stp'))
    client.handlers?.earlyPart?.(structure('one part of broken.stp'), early)
    client.refuse(new OpenError('file-exception', 'cut'))
    await settle()
    expect(store.get(documentAtom)).toBeNull()
  })

  it('shows fuller forms of an early part, and goes on with its document where the tree turns out to be the same', async () => {
    const early = { ...part, placeholder: true }
    await begin('large.stl', survey([candidate('large.stl')], 'large.stl'))
    for (const name of ['coarse', 'fuller']) {
      client.handlers?.earlyPart?.(structure('large.stl'), { ...early, name })
      expect(store.get(documentAtom)?.parts.get(1)?.name).toBe(name)
    }
    const { id } = store.get(documentAtom)!
    client.handlers?.structure(structure('large.stl'))
    // Nothing of the coarse form comes any more.
    client.handlers?.part(part)
    expect([store.get(documentAtom)?.id, store.get(documentAtom)?.parts.get(1)?.name]).toEqual([id, 'p'])
    client.answer(result)
    await settle()
    expect(store.get(documentAtom)).toMatchObject({ id, status: 'open' })
  })

  it('brings the model before back when opening fails', async () => {
    await show('first.stp')
    await begin('second.stp', survey([candidate('second.stp')], 'second.stp'))
    client.handlers?.structure(structure('second.stp'))
    client.handlers?.part(part)
    client.refuse(new OpenError('file-exception', 'cut'))
    await settle()
    expect(flow()).toMatchObject({ step: 'failed', code: 'file-exception' })
    expect(onScreen()).toBe('first.stp')
    expect(store.get(documentAtom)).toMatchObject({ status: 'open' })
    expect(store.get(documentAtom)?.parts.size).toBe(1)
  })

  it('keeps the parts that could be read when nothing was open before', async () => {
    await begin('a.stp', survey([candidate('a.stp')], 'a.stp'))
    client.handlers?.structure(structure('a.stp'))
    client.handlers?.part(part)
    client.refuse(new OpenError('time-budget'))
    await settle()
    expect(flow()).toMatchObject({ step: 'failed', code: 'time-budget' })
    expect(store.get(documentAtom)).toMatchObject({ name: 'a.stp', status: 'open', notes: [{ level: 'error', code: 'parts-failed' }] })
  })

  it('adds what is found late to the model it was found in, and to no other', async () => {
    await show('a.stp')
    const ofFirst = client.handlers
    ofFirst?.note({ level: 'info', code: 'parts-doubtful', text: 'late', count: 1 })
    expect(store.get(documentAtom)?.notes).toMatchObject([{ text: 'late' }])
    await show('b.stp')
    ofFirst?.note({ level: 'warning', code: 'parts-doubtful', text: 'later', count: 1 })
    ofFirst?.drawing?.(new HandDrawing().done())
    expect(store.get(documentAtom)).toMatchObject({ name: 'b.stp', notes: [] })
  })

  it('goes back to an empty screen when cancelled, and hears nothing late', async () => {
    await begin('a.stp', survey([candidate('a.stp')], 'a.stp'))
    client.handlers?.structure(structure('a.stp'))
    opener.cancel()
    expect(client.cancelled).toBe(1)
    expect(flow()).toEqual(idle)
    expect(onScreen()).toBeUndefined()
    client.handlers?.part(part)
    client.handlers?.structure(structure('a.stp'))
    await settle()
    expect(onScreen()).toBeUndefined()
    expect(flow()).toEqual(idle)
  })

  it('ends the running opening when another begins', async () => {
    await begin('a.stp', survey([candidate('a.stp')], 'a.stp'))
    await begin('b.stp', survey([candidate('b.stp')], 'b.stp'))
    expect(client.cancelled).toBe(1)
    expect(flow()).toMatchObject({ step: 'working', name: 'b.stp' })
  })

  it('opens again with located files', async () => {
    await show('a.stp')
    void opener.locate([new File(['x'], 'bolt.stp')], 'bolt.stp')
    await settle()
    expect(flow()).toMatchObject({ step: 'working', name: 'a.stp' })
    expect(onScreen()).toBe('a.stp')
  })
})

it('opens a file anew that turns out to be another than was shown, unless something else is on screen or on its way', async () => {
  await show('a.step')
  const first = client.handlers!
  first.changed?.()
  await settle()
  expect([onScreen(), flow().step]).toEqual([undefined, 'working'])
  const second = client.handlers!
  expect(second).not.toBe(first)
  second.structure(structure('a.step'))
  second.part(part)
  client.answer(result)
  await settle()
  expect([onScreen(), flow().step]).toEqual(['a.step', 'idle'])
  void opener.open({ name: 'b.step', phase: 'survey', source: () => source('b.step') })
  await settle()
  second.changed?.()
  await settle()
  expect([onScreen(), flow()]).toMatchObject(['a.step', { step: 'working', name: 'b.step' }])
  opener.close()
  second.changed?.()
  await settle()
  expect([onScreen(), flow().step, client.handlers]).toEqual([undefined, 'idle', second])
})

it('opens a file anew whose change it heard of while another was chosen or read, once that is given up', async () => {
  await show('a.step')
  const first = client.handlers!
  await begin('b.zip', survey([candidate('b1.step'), candidate('b2.step')]))
  first.changed?.()
  await settle()
  expect([onScreen(), flow().step]).toEqual(['a.step', 'choosing'])
  opener.cancel()
  await settle()
  expect([flow().step, client.handlers === first]).toEqual(['working', false])
  const second = client.handlers!
  second.structure(structure('a.step'))
  second.part(part)
  client.answer(result)
  await settle()
  expect([onScreen(), flow().step]).toEqual(['a.step', 'idle'])
  void opener.open({ name: 'c.step', phase: 'survey', source: () => source('c.step') })
  await settle()
  second.changed?.()
  client.refuse(new OpenError('file-exception'))
  await settle()
  // Its message is read first.
  expect([onScreen(), flow().step, client.handlers === second]).toEqual(['a.step', 'failed', true])
  opener.cancel()
  await settle()
  expect([flow().step, client.handlers === second]).toEqual(['working', false])
})

it('opens a file anew of which it hears in the task that ends the opening that it is another', async () => {
  await begin('a.step', survey([candidate('a.step')], 'a.step'))
  const first = client.handlers!
  first.structure(structure('a.step'))
  first.part(part)
  client.answer(result)
  first.changed?.()
  await settle()
  expect([flow().step, client.handlers === first]).toEqual(['working', false])
  client.handlers!.structure(structure('a.step'))
  client.handlers!.part(part)
  client.answer(result)
  await settle()
  expect([onScreen(), flow().step]).toEqual(['a.step', 'idle'])
})
