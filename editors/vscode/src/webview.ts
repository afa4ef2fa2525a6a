import type { FacetViewerElement } from '../../../packages/viewer/src/index.ts'
import type { FromPage, ToPage } from './messages.ts'
import { startWorkersFromBlobs } from './workers.ts'

declare function acquireVsCodeApi(): { postMessage(message: FromPage): void }

const api = acquireVsCodeApi()
const viewer = document.querySelector<FacetViewerElement>('facet-viewer')!

/** Light or dark as the editor is. */
function followTheme(): void {
  const dark =
    document.body.classList.contains('vscode-dark') ||
    (document.body.classList.contains('vscode-high-contrast') && !document.body.classList.contains('vscode-high-contrast-light'))
  viewer.setAttribute('theme', dark ? 'dark' : 'light')
}
new MutationObserver(followTheme).observe(document.body, { attributes: true, attributeFilter: ['class'] })
followTheme()

/** Files that have been asked for, by the number of the question. */
const asked = new Map<number, (file: File | undefined) => void>()
let questions = 0

addEventListener('message', ({ data }: MessageEvent<ToPage>) => {
  if (data.type === 'open') {
    // The element shows why a file cannot be opened.
    viewer.open(new File([data.bytes], data.name)).catch(() => {})
  } else if (data.type === 'failed') {
    viewer.close()
    viewer.append(Object.assign(document.createElement('p'), { role: 'alert', textContent: data.text }))
  } else if (data.type === 'located') {
    asked.get(data.id)?.(data.bytes && new File([data.bytes], data.name))
    asked.delete(data.id)
  }
})

await startWorkersFromBlobs(new URL('viewer/', import.meta.url))
await import(/* @vite-ignore */ new URL('viewer/index.js', import.meta.url).href)
viewer.locate = (name) =>
  new Promise((resolve) => {
    asked.set(++questions, resolve)
    api.postMessage({ type: 'locate', id: questions, name })
  })
api.postMessage({ type: 'ready' })
