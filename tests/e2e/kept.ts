import type { Page } from '@playwright/test'

/** Names of the files of which the device keeps a copy, and a picture unless `pictures` is false. */
export const keptNames = async (page: Page, pictures = true): Promise<string[]> =>
  (await rows<{ name: string; kept: boolean; thumbnail?: object }>(page, 'records'))
    .filter(({ kept, thumbnail }) => kept && (thumbnail || !pictures))
    .map(({ name }) => name)

/** Texts of the comments that the device keeps. */
export const keptComments = async (page: Page): Promise<string[]> => (await rows<{ text: string }>(page, 'comments')).map(({ text }) => text)

/** All rows of one of the device's stores; blobs arrive as empty objects. */
const rows = <Row>(page: Page, store: string): Promise<Row[]> => page.evaluate(rowsInPage, store) as Promise<Row[]>

async function rowsInPage(store: string): Promise<unknown[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('facet')
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  const found = await new Promise<unknown[]>((resolve, reject) => {
    const request = database.transaction(store).objectStore(store).getAll()
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  database.close()
  return found
}
