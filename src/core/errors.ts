/**
 * Reasons why an opening ends without a model. The app shows `error.<code>` of the locale, the command line `openErrorText`.
 * Texts are those of the product's catalogue, to the letter.
 */
export const openErrorText = {
  'one-upload': 'Sorry, only support uploading one file/folder',
  'too-large': 'The uploaded file size exceeds 500M.',
  'unsupported-format': "Don't support the file format",
  'not-yet': 'Not currently supported, please stay tuned',
  'unsupported-entry': 'Unsupported files exist in the compressed package',
  'archive-failed': 'Decompressed the compressed package failed',
  'only-assembly': 'There is only one assembly file in the zip package',
  'no-assembly': 'Sorry, no assembly model found',
  'no-reference': 'Sorry, no reference file found',
  'missing-parts': 'Missing assembly part files, please upload as a folder or zip package',
  'empty-file': 'file empty',
  'file-exception': 'File exception',
  'cut-off': 'The file ends in the middle',
  encrypted: 'Encrypted file may not be opened',
  protected: 'Protected file may not be opened',
  'open-failed': 'Sorry, file open failed',
  'app-incomplete': 'The app is incomplete',
  'no-geometry': 'The file holds nothing that can be drawn',
  'native-drawing': 'Drawings of this program cannot be shown',
  'shape-unread': 'The shape in the file cannot be read',
  'time-budget': 'Opening took too long',
  'memory-budget': 'The file needs more memory',
  'invalid-name': 'Invalid file name',
  cancelled: 'Opening was cancelled',
} as const
export type OpenErrorCode = keyof typeof openErrorText

/** The one error type of the import pipeline: `code` selects the user's message, `detail` has more in English for logs and reports. */
export class OpenError extends Error {
  override readonly name = 'OpenError'
  readonly code: OpenErrorCode
  readonly detail: string
  constructor(code: OpenErrorCode, detail = '', options?: ErrorOptions) {
    super(detail ? `${openErrorText[code]} (${detail})` : openErrorText[code], options)
    this.code = code
    this.detail = detail
  }
}

/** Code, or an engine, of the app itself did not come: there is no connection, or the server has another version of the app by now. */
export class MissingCode extends Error {
  override readonly name = 'MissingCode'
}

/** Messages of Chromium, Firefox and Safari for an `import()` whose file did not come, and the bundler of its style sheet. */
const NOT_LOADED = /dynamically imported module|importing a module script failed|preload CSS/i

export const isMissingCode = (error: unknown): boolean => error instanceof Error && (error.name === 'MissingCode' || NOT_LOADED.test(error.message))

/** The browser cannot read a file any more that it could before: it was moved, deleted or saved again, or its device is gone. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && /^Not(Readable|Found)Error$/.test(error.name)

/** Any thrown value as an `OpenError`: readers' unexpected exceptions become `file-exception`. */
export function asOpenError(error: unknown): OpenError {
  if (error instanceof OpenError) return error
  if (isMissingCode(error)) return new OpenError('app-incomplete', (error as Error).message, { cause: error })
  if (isUnreadable(error)) return new OpenError('open-failed', (error as Error).message, { cause: error })
  if (error instanceof RangeError && /allocation|array length|memory/i.test(error.message))
    return new OpenError('memory-budget', error.message, { cause: error })
  return new OpenError('file-exception', error instanceof Error ? error.message : String(error), { cause: error })
}
