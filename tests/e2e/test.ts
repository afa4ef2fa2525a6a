import { test as base, type BrowserContext, expect, type Page } from '@playwright/test'

// Playwright's own, but for `test`: here a fault of the page fails the test in which it happens.
export * from '@playwright/test'

/** Refusals of the server are errors on the console of Chromium: the app shows them in words of its own, and other tests check those. */
const REFUSED = /^Failed to load resource: (the server responded with a status of [45]\d\d|net::ERR_(INTERNET_DISCONNECTED|FAILED|ABORTED|CONNECTION_\w+))/
/** Faults that WebGL reports as warnings; hints about speed are none. */
const GL_FAULT = /WebGL: (INVALID|CONTEXT_LOST|OUT_OF)|GL_INVALID|GL ERROR|GL_OUT_OF_MEMORY/

/**
 * Reports every shader program that does not link, with the messages of its shaders: the browser itself keeps silent, and three.js asks in
 * development only. It asks when the program is done, so that the page does not wait for it, or when the program is deleted before that. Counts the programs by
 * name in `window.glPrograms`.
 */
function watchPrograms(): void {
  const programs: Record<string, number> = {}
  Object.assign(window, { glPrograms: programs })
  const { prototype } = WebGL2RenderingContext
  const { linkProgram, deleteProgram } = prototype
  const unchecked = new Map<WebGLProgram, (mayWait: boolean) => void>()
  prototype.deleteProgram = function (this: WebGL2RenderingContext, program: WebGLProgram | null) {
    if (program) unchecked.get(program)?.(true)
    deleteProgram.call(this, program)
  }
  prototype.linkProgram = function (this: WebGL2RenderingContext, program: WebGLProgram) {
    linkProgram.call(this, program)
    const shaders = this.getAttachedShaders(program) ?? []
    const source = shaders.map((shader) => this.getShaderSource(shader)).join('\n')
    const name = `${/#define SHADER_NAME (\S+)/.exec(source)?.[1] ?? 'unnamed'}${/#define SECTIONED/.test(source) ? ' cut' : ''}`
    const parallel = this.getExtension('KHR_parallel_shader_compile')
    const check = (mayWait: boolean): void => {
      if (!unchecked.has(program) || this.isContextLost()) return
      if (!mayWait && parallel && !this.getProgramParameter(program, parallel.COMPLETION_STATUS_KHR)) return void setTimeout(check, 200, false)
      unchecked.delete(program)
      programs[name] = (programs[name] ?? 0) + 1
      if (this.getProgramParameter(program, this.LINK_STATUS)) return
      console.error(
        `WebGL: program ${name} does not link: ${this.getProgramInfoLog(program)} ${shaders.map((shader) => this.getShaderInfoLog(shader)).join('\n')}`,
      )
    }
    unchecked.set(program, check)
    setTimeout(check, 200, false)
  }
}

/**
 * Keeps the page's WebGL contexts; `window.glReport` writes the errors that they have noted to the console. WebGL keeps an error until it is asked for, so that
 * asking when the page is left, and at the end of a test, finds the errors of all frames without holding up any.
 */
function watchContexts(): void {
  const contexts = new Set<WebGL2RenderingContext>()
  const { prototype } = HTMLCanvasElement
  const { getContext } = prototype
  prototype.getContext = function (this: HTMLCanvasElement, ...args: Parameters<typeof getContext>) {
    const context = getContext.apply(this, args)
    if (context instanceof WebGL2RenderingContext) contexts.add(context)
    return context
  } as typeof getContext
  const errors = (): string[] => {
    const out: string[] = []
    for (const context of contexts) {
      for (let error = context.getError(); error !== context.NO_ERROR && error !== context.CONTEXT_LOST_WEBGL; error = context.getError()) {
        out.push(`WebGL: getError returns 0x${error.toString(16)}`)
      }
    }
    return out
  }
  const report = (): void => {
    for (const error of errors()) console.error(error)
  }
  Object.assign(window, { glReport: report })
  if (window.origin === 'null') return
  // A page that is being left writes nothing to the console any more: its successor does.
  const LEFT = 'errors of the page before'
  const left = sessionStorage.getItem(LEFT)
  if (left) console.error(left)
  sessionStorage.removeItem(LEFT)
  addEventListener('pagehide', () => {
    const found = errors()
    if (found.length > 0) sessionStorage.setItem(LEFT, found.join(', '))
  })
}

/** Keeps the texts of notices in `window.notices`, because notices disappear by themselves. */
function watchNotices(): void {
  const notices: string[] = []
  Object.assign(window, { notices })
  const seen = new WeakSet<Element>()
  new MutationObserver(() => {
    for (const notice of document.querySelectorAll('[data-sonner-toast]')) {
      if (seen.has(notice)) continue
      seen.add(notice)
      notices.push(notice.querySelector('[data-title]')?.textContent ?? '')
    }
  }).observe(document, { subtree: true, childList: true })
}

/** Collects what goes wrong in the pages of a context; to be called before its first page. */
export async function watchFaults(context: BrowserContext, faults: string[]): Promise<void> {
  await context.addInitScript(watchPrograms)
  await context.addInitScript(watchContexts)
  await context.addInitScript(watchNotices)
  const watchPage = (page: Page): void => {
    page.on('pageerror', (error) => faults.push(`page error: ${error.stack || `${error.name}: ${error.message}`}`))
    page.on('console', (message) => {
      const text = message.text()
      if (message.type() === 'error' ? !REFUSED.test(text) : GL_FAULT.test(text)) faults.push(`console ${message.type()}: ${text}`)
    })
  }
  context.pages().forEach(watchPage)
  context.on('page', watchPage)
}

/**
 * Makes the pages of a context those of a device that saves data: code, engines and programs of the GPU are made when a file needs them. A page that makes itself ready
 * for a first file takes three seconds of a processor, which most tests do not need; it is also what people on a slow connection have.
 */
async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }))
}

/** Makes the pages of a context those of a machine with so little memory that nearly all geometry of any model lies in a file. */
async function limitMemory(context: BrowserContext, memoryGiB: number): Promise<void> {
  await context.addInitScript((value) => Object.defineProperty(navigator, 'deviceMemory', { value, configurable: true }), memoryGiB)
}

interface Faults {
  /** Memory of the machine as the page sees it; 0: as it is. */
  memoryGiB: number
  /** Faults that the test provokes, and that do not fail it. */
  expectedFaults: RegExp[]
  /** Whether pages make themselves ready for a first file as soon as they are idle, as they do on most devices; otherwise they save data. */
  makesReady: boolean
  /** Watches a context that the test makes itself. */
  watch: (context: BrowserContext) => Promise<BrowserContext>
}

export const test = base.extend<Faults & { faults: string[]; watched: void }>({
  expectedFaults: [[], { option: true }],
  makesReady: [false, { option: true }],
  memoryGiB: [Number(process.env.FACET_E2E_MEMORY ?? 0), { option: true }],
  faults: async ({ context, makesReady, memoryGiB }, use) => {
    const faults: string[] = []
    if (memoryGiB > 0) await limitMemory(context, memoryGiB)
    if (!makesReady) await saveData(context)
    await watchFaults(context, faults)
    await use(faults)
  },
  watch: async ({ faults, makesReady, memoryGiB }, use) => {
    await use(async (context) => {
      if (memoryGiB > 0) await limitMemory(context, memoryGiB)
      if (!makesReady) await saveData(context)
      await watchFaults(context, faults)
      return context
    })
  },
  watched: [
    async ({ context, faults, expectedFaults }, use) => {
      await use()
      for (const page of context.pages()) {
        // A page that the test has broken or closed cannot answer.
        await page.evaluate(() => (window as { glReport?: () => void }).glReport?.()).catch(() => {})
      }
      const unexpected = faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)))
      expect(unexpected, 'faults of the page').toEqual([])
    },
    { auto: true },
  ],
})
