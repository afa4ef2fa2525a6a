import type { Page } from '@playwright/test'

/** Names of the files of which the device keeps a copy and a picture. */
export const keptNames = (page: Page): Promise<string[]> => page.evaluate(namesInPage)

async function namesInPage(): Promise<string[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('facet')
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  const records = await new Promise<{ name: string; kept: boolean; thumbnail?: Blob }[]>((resolve) => {
    const request = database.transaction('records').objectStore('records').getAll()
    request.addEventListener('success', () => resolve(request.result))
  })
  database.close()
  return records.filter(({ kept, thumbnail }) => kept && thumbnail).map(({ name }) => name)
}
