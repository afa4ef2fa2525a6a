import { startTransition } from 'react'
import { asOpenError, OpenError } from '../../../../core/errors.ts'
import type { Task } from '../../../../core/limits.ts'
import type { FileSource } from '../../../../../contract/fileRecord.ts'
import type { ImportClient, OpenHandlers, OpenResult, OpenSource, ShownAs, Survey } from '../../../../../workers/entries/client.ts'
import { engineAtom, meshQualityAtom } from '../../../state/labState.ts'
import type { DocumentHolder } from '../../../state/documentHolder.ts'
import { Emitter } from '../../../lib/emitter.ts'
import { passesFormat } from '../../vip/gate.ts'
import { tellLooks } from './tellLooks.ts'
import { DocumentSwap } from './documentSwap.ts'
import { importedByPlugin, isMade, openMade, surveyOfMade } from './madeModel.ts'
import { advance, type FlowPhase, idle, type OpenFlow, openFlowAtom, type OpenRequest, startOf, withLocated } from './openFlow.ts'

/** Steps of the bar that are worth a render, and milliseconds between them: each is a new page to be put together, which takes the processor from the file. */
const SMALLEST_STEP = 0.004
const STEP_MS = 200

/** One opening from its first moment: late results are recognized by its `signal`. */
interface Run {
  name: string
  signal: AbortSignal
  controller: AbortController
  /** `performance.now()` when the user asked for it. */
  startedAt: number
  /** The same of the bar's last step. */
  steppedAt: number
  /** What the next step will show, and the timer that it waits for. */
  known?: { phase: FlowPhase; fraction: number }
  stepping?: ReturnType<typeof setTimeout>
  swap?: DocumentSwap
}

/** What a source comes from: gathered within the opening, so that it is shown and can be cancelled. */
export interface Gather {
  name: string
  phase: FlowPhase
  assemblyOnly?: boolean
  /** Where the file is to be found again; absent: chosen on this device. */
  origin?: FileSource
  /** The record that is opened again. */
  recordId?: string
  /** Path of the model, when it is known from the last time: nothing is asked if it is there. */
  root?: string
  source(signal: AbortSignal, progress: (fraction: number) => void): Promise<OpenSource> | OpenSource
  original?: OpenedFile['original']
}

/** A file that has been opened completely. */
export interface OpenedFile {
  source: OpenSource
  /** Path of the model among the source's files. */
  root: string
  origin: FileSource
  recordId?: string
  /** Paths of the drawings among the source's files. */
  drawings: readonly string[]
  /** What a drawing with solids was asked to be shown as. */
  as?: ShownAs
  /** The files themselves, where `source` is a prepared model and they are given as well. Rejects when they cannot be fetched. */
  original?(): Promise<Pick<OpenedFile, 'source' | 'root'>>
}

const isPrepared = ({ entries }: OpenSource): boolean => entries.some(({ blob }) => 'url' in blob)

/** Whether the files of an opened model or drawing can be had: a link that is view only gives none. */
export const hasFiles = ({ source, original }: Pick<OpenedFile, 'source' | 'original'>): boolean => original !== undefined || !isPrepared(source)

/** Leads a file, folder or package through survey, choice, review and opening; `openFlowAtom` of its holder's store has where it stands. At most one at a time: a new one ends the last. */
export class Opener {
  readonly #holder: DocumentHolder
  readonly #client: () => Promise<ImportClient>
  #run: Run | undefined
  #again: (() => Promise<void>) | undefined
  /** The opened file on screen, for adding files that were missing. */
  #opened: OpenedFile | undefined
  /** The source that turned out to hold something else than was shown of it. */
  #outdated: OpenSource | undefined
  /** Where the files of the running opening come from. */
  #from: Pick<OpenedFile, 'origin' | 'recordId' | 'drawings' | 'original'> = { origin: { kind: 'device' }, drawings: [] }
  readonly events = new Emitter<{ opened: OpenedFile }>()

  constructor(holder: DocumentHolder, client: () => Promise<ImportClient>) {
    this.#holder = holder
    this.#client = client
  }

  /** From the gathering of files up to the model on screen, or up to the user's choice. Failures end in the flow's `failed` step; never rejects. */
  async open(gather: Gather): Promise<void> {
    this.#again = () => this.open(gather)
    this.#from = { origin: gather.origin ?? { kind: 'device' }, recordId: gather.recordId, drawings: [], ...(gather.original && { original: gather.original }) }
    await this.#start(gather.name, gather.phase, async (run) => {
      const given = await gather.source(run.signal, (fraction) => this.#progress(run, { phase: gather.phase, fraction }))
      run.signal.throwIfAborted()
      const source = await importedByPlugin(this.#holder.store, given)
      run.signal.throwIfAborted()
      await this.#survey(run, { source, assemblyOnly: gather.assemblyOnly ?? false }, gather.root)
    })
  }

  /** The opened file on screen, and its origin; undefined before the first. */
  get opened(): OpenedFile | undefined {
    return this.#opened
  }

  /** The model that the user chose: it opens, or in assembly mode is reviewed first. */
  async choose(root: string): Promise<void> {
    const flow = this.#flow()
    if (flow.step !== 'choosing') return
    if (flow.request.assemblyOnly) this.#set({ ...flow, step: 'reviewing', root })
    else await this.#openIfMay(flow.request.source, flow.survey, root)
  }

  /** From the review back to the choice. */
  back(): void {
    const flow = this.#flow()
    if (flow.step === 'reviewing') this.#set({ step: 'choosing', request: flow.request, survey: flow.survey })
  }

  /** Files for references that the review found missing; the review is made again with them. */
  async addReferences(files: readonly File[], wanted?: string): Promise<void> {
    const flow = this.#flow()
    if (flow.step !== 'reviewing' || files.length === 0) return
    const { root, request } = flow
    const source = withLocated(request.source, files, wanted)
    await this.#start(source.name, 'survey', async (run) => {
      const survey = await this.#wait(run, (client) => client.survey(source, { assemblyOnly: true }))
      this.#from = { ...this.#from, drawings: survey.drawings }
      this.#set({ step: 'reviewing', request: { ...request, source }, survey, root })
    })
  }

  async openReviewed(): Promise<void> {
    const flow = this.#flow()
    if (flow.step === 'reviewing') await this.#openIfMay(flow.request.source, flow.survey, flow.root)
  }

  /** Files that the model on screen refers to and did not have: it is opened again with them. */
  async locate(files: readonly File[], wanted?: string): Promise<void> {
    if (!this.#opened || files.length === 0) return
    await this.#openFiles(this.#opened, { keepCamera: true, as: this.#opened.as }, (source) => withLocated(source, files, wanted))
  }

  /** Opens the file on screen once more, as a drawing or as a model of what in it has three dimensions. */
  async showAs(as: ShownAs): Promise<void> {
    if (this.#opened) await this.#openFiles(this.#opened, { as })
  }

  /** Opens the model or drawing once more from its files: those of a prepared model are fetched first. Nothing where a link gives none. */
  async #openFiles(
    opened: OpenedFile,
    how: { keepCamera?: boolean; as?: ShownAs },
    change: (source: OpenSource) => OpenSource = (source) => source,
  ): Promise<void> {
    if (!hasFiles(opened)) return
    const { source, root } = opened.original ? await opened.original() : opened
    if (this.#opened !== opened) return
    const { origin, recordId, drawings } = opened
    this.#from = { origin, recordId, drawings }
    await this.#openRoot(change(source), root, how)
  }

  /**
   * Opens the file on screen once more where its content has changed since it was kept. The old content is closed at once, even when the new one cannot be opened.
   * While another file is being opened this waits until that is given up.
   */
  #openOutdated(): void {
    const { step } = this.#flow()
    if (this.#run || (step !== 'idle' && step !== 'working') || !this.#opened || this.#opened.source !== this.#outdated) return
    const { source, root, origin, recordId, drawings, as } = this.#opened
    this.#outdated = undefined
    this.#holder.close()
    this.#from = { origin, recordId, drawings }
    void this.#openRoot(source, root, { as })
  }

  async retry(): Promise<void> {
    await this.#again?.()
  }

  /** Ends the running opening; the previous document stays on screen. */
  cancel(): void {
    this.#abandon()
    this.#set(idle)
    this.#openOutdated()
  }

  /** Takes the model off the screen. */
  close(): void {
    this.#opened = undefined
    this.cancel()
    this.#holder.close()
  }

  async #survey(run: Run, request: OpenRequest, known?: string): Promise<void> {
    this.#progress(run, { phase: 'survey', fraction: Number.NaN })
    const { source, assemblyOnly } = request
    const survey = isMade(source) ? surveyOfMade(source) : await this.#wait(run, (client) => client.survey(source, { assemblyOnly }))
    this.#from = { ...this.#from, drawings: survey.drawings }
    const [only] = survey.candidates
    const isThere = known !== undefined && (survey.candidates.some(({ path }) => path === known) || survey.drawings.includes(known))
    const root = isThere ? known : survey.obvious
    if (assemblyOnly && survey.candidates.length === 1) this.#set({ step: 'reviewing', request, survey, root: only.path })
    else if (assemblyOnly || root === undefined) this.#set({ step: 'choosing', request, survey })
    else await this.#openIfMay(source, survey, root, run.startedAt)
  }

  /**
   * Opens a model. What lies on the device is open to everybody, without an account and without a server; from a cloud drive, by way of the server,
   * formats may need VIP that the user does not have.
   */
  async #openIfMay(source: OpenSource, { candidates }: Survey, root: string, startedAt?: number): Promise<void> {
    const isFree = this.#from.origin.kind !== 'drive'
    const format = candidates.find(({ path }) => path === root)?.format
    if (isFree || format === undefined || passesFormat(this.#holder.store, format)) await this.#openRoot(source, root, { startedAt })
    else this.cancel()
  }

  async #openRoot(
    source: OpenSource,
    root: string,
    { startedAt, keepCamera, as }: { startedAt?: number; keepCamera?: boolean; as?: ShownAs } = {},
  ): Promise<void> {
    this.#again = () => this.#openRoot(source, root, { keepCamera, as })
    if (this.#outdated === source) this.#outdated = undefined
    const name = root.slice(root.lastIndexOf('/') + 1)
    await this.#start(
      name,
      'read',
      async (run) => {
        const swap = new DocumentSwap(this.#holder, { keepCamera, isViewOnly: !hasFiles({ source, ...this.#from }) })
        run.swap = swap
        const isLive = (): boolean => !run.signal.aborted
        let settled: Promise<OpenResult> | undefined
        let stopLooking: (() => void) | undefined
        const handlers: OpenHandlers = {
          progress: (progress) => this.#progress(run, progress),
          preview: ({ image, mime }) => isLive() && this.#update((flow) => ({ ...flow, preview: new Blob([image], { type: mime }) })),
          earlyPart: (structure, part) => {
            if (!isLive()) return
            swap.earlyPart(structure, part)
            this.#update((flow) => (flow.preview ? { ...flow, preview: undefined } : flow))
          },
          structure: (structure, index) => isLive() && swap.structure(structure, index),
          early: (drawing) => isLive() && swap.drawing(drawing),
          drawing: (drawing) => isLive() && swap.drawing(drawing),
          part: (part) => {
            if (!isLive()) return
            swap.part(part)
            this.#update((flow) => (flow.preview ? { ...flow, preview: undefined } : flow))
          },
          note: (note) => isLive() && swap.note(note),
          changed: () => {
            this.#outdated = source
            this.#openOutdated()
          },
        }
        const { get } = this.#holder.store
        const result = await this.#wait(run, (client) => {
          const task = isMade(source)
            ? openMade(source, handlers)
            : client.open(source, root, handlers, { quality: get(meshQualityAtom), engine: get(engineAtom), as })
          settled = task.settled
          // Parts of a prepared model come in the order of their place in the picture.
          if (task.look && isPrepared(source)) stopLooking = tellLooks(this.#holder.store, task.look)
          return task
        }).finally(() => stopLooking?.())
        this.#opened = { source, root, ...this.#from, as }
        swap.finish(result)
        // A failure of later work leaves the parts that are there.
        void (settled ?? Promise.resolve(result)).catch(() => result).then((last) => swap.settle(last))
        this.#rest()
        this.events.emit('opened', this.#opened)
      },
      startedAt,
    )
    // A busy page may hear of the change together with the end of the opening.
    this.#openOutdated()
  }

  async #start(name: string, phase: FlowPhase, work: (run: Run) => Promise<void>, startedAt = performance.now()): Promise<void> {
    this.#abandon()
    const controller = new AbortController()
    const run: Run = { name, controller, signal: controller.signal, startedAt, steppedAt: performance.now() }
    this.#run = run
    this.#set({ step: 'working', name, progress: startOf(phase), startedAt })
    try {
      await work(run)
    } catch (error) {
      if (run.signal.aborted) return
      const { code, detail } = this.#fail(run, asOpenError(error))
      this.#set(code === 'cancelled' ? idle : { step: 'failed', name, code, detail })
    } finally {
      clearTimeout(run.stepping)
      if (this.#run === run) this.#run = undefined
    }
  }

  /** Sets the flow to idle when the page has followed the opened document. */
  #rest(): void {
    const flow = this.#flow()
    void this.#holder.ended.then(() => this.#flow() === flow && startTransition(() => this.#set(idle)))
  }

  #fail(run: Run, error: OpenError): OpenError {
    if (error.code === 'cancelled') run.swap?.cancel()
    else run.swap?.fail(error)
    return error
  }

  /** Runs a task of the workers; ends it when the opening is ended. */
  async #wait<T>(run: Run, begin: (client: ImportClient) => Task<T>): Promise<T> {
    const client = await this.#client()
    run.signal.throwIfAborted()
    const task = begin(client)
    const cancel = (): void => task.cancel()
    run.signal.addEventListener('abort', cancel)
    const result = await task.done.finally(() => run.signal.removeEventListener('abort', cancel))
    run.signal.throwIfAborted()
    return result
  }

  #abandon(): void {
    const run = this.#run
    if (!run) return
    this.#run = undefined
    run.controller.abort(new OpenError('cancelled'))
    run.swap?.cancel()
  }

  /** The bar goes on at most once in `STEP_MS`, with the last progress reported by then. */
  #progress(run: Run, known: { phase: FlowPhase; fraction: number }): void {
    run.known = known
    run.stepping ??= setTimeout(() => this.#step(run), Math.max(0, run.steppedAt + STEP_MS - performance.now()))
  }

  #step(run: Run): void {
    run.stepping = undefined
    const { known } = run
    if (!known || this.#run !== run) return
    run.steppedAt = performance.now()
    this.#update((flow) => {
      const progress = advance(flow.progress, known.phase, known.fraction)
      const same = progress.phase === flow.progress.phase && progress.vague === flow.progress.vague
      return same && progress.overall - flow.progress.overall < SMALLEST_STEP ? flow : { ...flow, progress }
    })
  }

  #flow = (): OpenFlow => this.#holder.store.get(openFlowAtom)
  #set = (flow: OpenFlow): void => this.#holder.store.set(openFlowAtom, flow)

  /** While a model comes in: never in the way of the screen that is built for it. */
  #update(change: (flow: OpenFlow & { step: 'working' }) => OpenFlow): void {
    const flow = this.#flow()
    if (flow.step === 'working') startTransition(() => this.#set(change(flow)))
  }
}
