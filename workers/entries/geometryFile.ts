import { spawnGeometryWorker } from '#spawn/geometry'
import type { GeometryFile } from '../../src/core/scene/paged/pageStore.ts'
import type { SpawnedWorker } from '../io/host/spawnedWorker.ts'
import { ANSWER_BYTES, type GeometryAnswer, type GeometryRequest, HEAD_BYTES } from './geometryMessages.ts'

/** Milliseconds after which storage that does not answer counts as none. */
const OPEN_MS = 5000
/** The first read, which shows whether the worker answers a page that does not yield. */
const PROBE_MS = 2000
/** Any other read; it is asked for once more then, for a computer that slept has waited for nothing. */
const READ_MS = 10_000
const PROBE_BYTES = 64

/** A worker with a file, whose reads the page waits for without yielding. */
class WorkerFile implements GeometryFile {
  readonly #worker: SpawnedWorker
  readonly #shared = new SharedArrayBuffer(HEAD_BYTES + ANSWER_BYTES)
  readonly #answered = new Int32Array(this.#shared, 0, 1)
  readonly #bytes = new Uint8Array(this.#shared, HEAD_BYTES)
  readonly #writes = new Map<number, { resolve: () => void; reject: (reason: Error) => void }>()
  readonly #opened = Promise.withResolvers<void>()
  #asked = 0
  #turn = 0
  #failed: Error | undefined

  constructor() {
    this.#worker = spawnGeometryWorker((reason) => this.#fail(reason))
    this.#worker.endpoint.addEventListener('message', (event) => this.#hear((event as MessageEvent<GeometryAnswer>).data))
    this.#opened.promise.catch(() => {})
  }

  /** Rejects where there is no such file, or reading it does not work. */
  async open(): Promise<void> {
    const timer = setTimeout(() => this.#fail(new Error('the storage does not answer')), OPEN_MS)
    this.#ask({ type: 'open', shared: this.#shared })
    await this.#opened.promise.finally(() => clearTimeout(timer))
    const probe = crypto.getRandomValues(new Uint8Array(PROBE_BYTES))
    const expected = probe.toString()
    await this.write(0, probe)
    if (!this.#isAnswered(0, PROBE_BYTES, PROBE_MS) || this.#bytes.slice(0, PROBE_BYTES).toString() !== expected)
      throw new Error('the worker does not answer a page that waits')
  }

  write(at: number, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.#failed) return Promise.reject(this.#failed)
    const id = this.#asked++
    return new Promise((resolve, reject) => {
      this.#writes.set(id, { resolve, reject })
      this.#ask({ type: 'write', id, at, bytes }, [bytes.buffer])
    })
  }

  read(at: number, length: number): ArrayBuffer {
    const whole = new Uint8Array(length)
    for (let done = 0; done < length; done += ANSWER_BYTES) {
      const count = Math.min(ANSWER_BYTES, length - done)
      if (!this.#isAnswered(at + done, count, READ_MS) && !this.#isAnswered(at + done, count, READ_MS)) throw new Error('geometry cannot be read back')
      whole.set(this.#bytes.subarray(0, count), done)
    }
    return whole.buffer
  }

  truncate(length: number): void {
    this.#ask({ type: 'truncate', length })
  }

  terminate(): void {
    this.#fail(new Error('terminated'))
    this.#worker.terminate()
  }

  /** Waits until the bytes are in the shared memory; false when they do not come in time, or are not there. */
  #isAnswered(at: number, length: number, limit: number): boolean {
    if (this.#failed) throw this.#failed
    const turn = ++this.#turn
    this.#ask({ type: 'read', turn, at, length })
    const until = performance.now() + limit
    for (;;) {
      const answered = Atomics.load(this.#answered, 0)
      if (Math.abs(answered) === turn) return answered === turn
      if (performance.now() > until) return false
    }
  }

  #ask(request: GeometryRequest, transfer: Transferable[] = []): void {
    this.#worker.endpoint.postMessage(request, transfer)
  }

  #hear(answer: GeometryAnswer): void {
    const reason = answer.reason === undefined ? undefined : new Error(answer.reason)
    if (answer.type === 'opened') {
      if (reason) this.#opened.reject(reason)
      else this.#opened.resolve()
      return
    }
    const write = this.#writes.get(answer.id)
    this.#writes.delete(answer.id)
    if (reason) write?.reject(reason)
    else write?.resolve()
  }

  #fail(reason: Error): void {
    this.#failed ??= reason
    this.#opened.reject(reason)
    for (const { reject } of this.#writes.values()) reject(reason)
    this.#writes.clear()
  }
}

/** A file for geometry in the origin-private file system, for this page alone. Rejects, with the reason, where the browser has none that can be read without yielding. */
export async function openGeometryFile(): Promise<GeometryFile> {
  if (!globalThis.crossOriginIsolated) throw new Error('the page has no shared memory')
  const file = new WorkerFile()
  try {
    await file.open()
    return file
  } catch (error) {
    file.terminate()
    throw error
  }
}
