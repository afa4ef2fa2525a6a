/** A question of a worker for the bytes of a file, and the answer of the page. */
interface Wanted {
  from: string
  id: number
  url: string
}
interface Answer {
  to: string
  id: number
  status: number
  type: string
  bytes: ArrayBuffer
}

/**
 * Makes `new Worker` start workers from blobs. Webviews let no worker start from another origin, where files of extensions are, and workers there load nothing:
 * so each worker's code is one file, which the page fetches beforehand, and what the worker fetches the page fetches for it. `folder`: of the viewer; its
 * `workers.json` lists the workers, those before that others start.
 */
export async function startWorkersFromBlobs(folder: URL): Promise<void> {
  const channel = `facet-${crypto.randomUUID()}`
  const names = (await (await fetch(new URL('workers.json', folder))).json()) as string[]
  const sources = await Promise.all(names.map(async (name) => [new URL(name, folder).href, await (await fetch(new URL(name, folder))).text()] as const))
  const blobs: Record<string, string> = {}
  for (const [url, source] of sources) {
    // A blob has no folder that addresses could be relative to.
    const code = source.replaceAll('import.meta.url', JSON.stringify(url))
    const start = `(${prepareWorker.toString()})(${JSON.stringify({ channel, url, blobs })});\n`
    blobs[url] = URL.createObjectURL(new Blob([start, code], { type: 'text/javascript' }))
  }
  serveFiles(channel)
  const Native = Worker
  globalThis.Worker = class extends Native {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(blobs[new URL(url, location.href).href] ?? url, options)
    }
  }
}

/** Fetches the files that workers ask for. */
function serveFiles(name: string): void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', async ({ data }: MessageEvent<Wanted | Answer>) => {
    if (!('from' in data)) return
    const answer: Answer = { to: data.from, id: data.id, status: 502, type: '', bytes: new ArrayBuffer(0) }
    try {
      const response = await fetch(data.url)
      Object.assign(answer, { status: response.status, type: response.headers.get('content-type') ?? '', bytes: await response.arrayBuffer() })
    } catch {
      // The worker sees a failed request.
    }
    channel.postMessage(answer)
  })
}

/** Runs first in a worker, as text: it stands alone. Lets the page fetch, and starts workers of the worker from their blobs. */
function prepareWorker({ channel: name, url: own, blobs }: { channel: string; url: string; blobs: Record<string, string> }): void {
  const me = crypto.randomUUID()
  const channel = new BroadcastChannel(name)
  const waiting = new Map<number, (answer: Answer) => void>()
  let count = 0
  channel.addEventListener('message', ({ data }: MessageEvent<Wanted | Answer>) => {
    if (!('to' in data) || data.to !== me) return
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  })
  const native = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, own).href
    if (/^(blob|data):/.test(url)) return native(url, init)
    const { status, type, bytes } = await new Promise<Answer>((resolve) => {
      waiting.set(++count, resolve)
      channel.postMessage({ from: me, id: count, url } satisfies Wanted)
    })
    // Binaries are compiled while they arrive only when they are called what they are.
    return new Response(bytes, { status, headers: { 'content-type': url.endsWith('.wasm') ? 'application/wasm' : type } })
  }
  const Native = globalThis.Worker
  globalThis.Worker = class extends Native {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(blobs[new URL(url, own).href] ?? url, options)
    }
  }
}
