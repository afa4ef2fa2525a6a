import { archiveEndings } from '../../../core/archives.ts'
import { formats } from '../../../core/formats.ts'

/** Endings for the device's file dialog. Phones grey out every file whose ending their system has not registered, so they get no filter. */
function acceptedEndings(further: readonly string[]): string {
  if (!globalThis.matchMedia?.('(pointer: fine)').matches) return ''
  return [...archiveEndings, 'gz', 'bz2', 'xz', ...new Set([...formats.flatMap(({ extensions }) => extensions), ...further])]
    .map((ending) => `.${ending}`)
    .join(',')
}

/** Whether this browser can hand over a whole folder. */
export const canPickFolder = 'webkitdirectory' in HTMLInputElement.prototype

export interface PickOptions {
  folder?: boolean
  multiple?: boolean
  /** No filter by the formats: it may be a texture. */
  anyFile?: boolean
  /** Endings that plug-ins read, lower case, without dot. */
  endings?: readonly string[]
}

/** Shows the device's file dialog. Must be called from a click or key. Empty when the user chose nothing. */
export function pickFiles({ folder = false, multiple = false, anyFile = false, endings = [] }: PickOptions = {}): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = multiple
  input.webkitdirectory = folder
  if (!folder && !anyFile) input.accept = acceptedEndings(endings)
  // An element outside of the page may be collected with its listeners while the dialog is open: then choosing a file would do nothing.
  input.hidden = true
  document.body.append(input)
  return new Promise((resolve) => {
    const end = (): void => {
      input.remove()
      resolve([...(input.files ?? [])])
    }
    input.addEventListener('change', end)
    input.addEventListener('cancel', end)
    input.click()
  })
}
