import { documentAtom } from '../state/document.ts'
import { appStore } from '../state/store.ts'

/** Hands a file to the browser as a download, under the drawing's name. */
export function saveBlob(blob: Blob, ending: string): void {
  const name = (appStore.get(documentAtom)?.name ?? '').replace(/\.[^.]+$/, '') || 'facet'
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.${ending}`
  link.click()
  // Safari fetches the address after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
