// Every action is known before anything that shows one is rendered, as in the app.
import { session, store } from './session.ts'
import '../../../src/app/shell/actions/registry.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { viewerAtom } from '../../../src/app/state/tool.ts'
import { i18n, startI18n } from '../../../src/app/lib/i18n/i18n.ts'

/** Width and height in CSS pixels that every element has: jsdom lays nothing out. */
const LAID_OUT = { width: 800, height: 600 }

class StillObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

// Interfaces of a browser that jsdom lacks and that the components call.
vi.stubGlobal('ResizeObserver', StillObserver)
vi.stubGlobal('IntersectionObserver', StillObserver)
vi.stubGlobal('scrollTo', () => undefined)
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('min-width'),
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}))
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: { configurable: true, get: () => LAID_OUT.width },
  offsetHeight: { configurable: true, get: () => LAID_OUT.height },
  clientWidth: { configurable: true, get: () => LAID_OUT.width },
  clientHeight: { configurable: true, get: () => LAID_OUT.height },
  setPointerCapture: { configurable: true, value: () => undefined },
  releasePointerCapture: { configurable: true, value: () => undefined },
  hasPointerCapture: { configurable: true, value: () => false },
  scrollIntoView: { configurable: true, value: () => undefined },
  scrollTo: { configurable: true, value: () => undefined },
})

// What is waited for may take its time on a busy machine.
configure({ asyncUtilTimeout: 15_000 })

await startI18n()
await i18n.loadNamespaces(Object.keys(import.meta.glob('../../../locales/en/*.json')).map((path) => path.split('/').at(-1)!.replace('.json', '')))

/** Messages of React or of the page that nobody wanted: they fail the test. */
let complaints: unknown[][] = []
beforeEach(() => {
  complaints = []
  // jsdom does not implement the element <search>.
  const isOfSearch = (args: unknown[]): boolean => String(args[0]).startsWith('The tag <%s> is unrecognized') && args[1] === 'search'
  vi.spyOn(console, 'error').mockImplementation((...args) => void (isOfSearch(args) || complaints.push(args)))
})
afterEach(() => {
  cleanup()
  session.document.close()
  store.set(viewerAtom, null)
  localStorage.clear()
  expect(complaints, 'console.error was called').toEqual([])
})

// A panel or tool whose code is still coming when the tests have passed would find no environment any more, which fails the run.
afterAll(() => vi.dynamicImportSettled())
