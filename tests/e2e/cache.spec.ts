import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises'
import type { Worker } from '@playwright/test'
import { expect, type Page, test } from './test.ts'
import { canvasPicture, changedSince, fixture, opened, openFile, settled, view } from './app.ts'

test.use({ makesReady: true })

const NAME = 'Roller table'

/**
 * Writes the table to `path`, its product under another name. Results of files under 150 kB are not kept: blanks make it larger, `half` of them on each side of its
 * text, so that the product stands between the pieces that a fingerprint looks at.
 */
async function writeTable(path: string, name = NAME, half = 60_000): Promise<string> {
  const blanks = '\n'.repeat(half)
  const text = await readFile(fixture('machine.step'), 'latin1')
  await writeFile(
    path,
    text
      .replace(`PRODUCT('${NAME}','${NAME}'`, `PRODUCT('${name}','${name}'`)
      .replace('DATA;', `DATA;${blanks}`)
      .replace(/ENDSEC;(?=\s*END-ISO)/, `${blanks}ENDSEC;`),
    'latin1',
  )
  return path
}

interface Seen {
  type: string
  cached?: boolean
}

/** Notes what kinds of messages the import worker sends. */
async function watchMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Seen[] = []
    Object.assign(window, { seen })
    const listen = MessagePort.prototype.addEventListener
    MessagePort.prototype.addEventListener = function (
      this: MessagePort,
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) {
      listen.call(this, 'message', (event: Event) => {
        const { data } = event as MessageEvent<{ type?: string; result?: { cached?: boolean } }>
        if (data?.type) seen.push({ type: data.type, cached: data.result?.cached })
      })
      listen.call(this, type, listener, options)
    } as typeof listen
  })
}

/** What came since the last call. */
const messages = (page: Page): Promise<Seen[]> => page.evaluate(() => (window as unknown as { seen: Seen[] }).seen.splice(0))

async function openAndSettle(page: Page, path: string): Promise<{ seen: Seen[]; picture: string; name: string | null; tree: string; facts: string }> {
  await messages(page)
  await openFile(page, path)
  const seen: Seen[] = []
  await expect.poll(async () => seen.push(...(await messages(page))) && seen.some(({ type }) => type === 'settled'), { timeout: 120_000 }).toBe(true)
  await opened(page, 'table.step')
  await settled(page)
  const picture = await canvasPicture(page)
  return {
    seen,
    picture,
    name: await view(page).getAttribute('aria-label'),
    tree: await page.getByRole('tree').innerText(),
    facts: await page.getByRole('complementary').last().innerText(),
  }
}

/** What can be read of an opening. */
const wordsOf = ({ name, tree, facts }: Awaited<ReturnType<typeof openAndSettle>>): object => ({ name, tree, facts })

test('a second opening parses nothing and shows the same; a damaged result is parsed again', async ({ page }, info) => {
  const path = await writeTable(info.outputPath('table.step'))
  await watchMessages(page)
  await page.goto('/')
  const first = await openAndSettle(page, path)
  expect(first.seen.filter(({ type }) => type === 'part').length).toBeGreaterThan(1)
  expect(first.seen.find(({ type }) => type === 'done')!.cached).toBeFalsy()

  await page.goto('/')
  const second = await openAndSettle(page, path)
  expect(second.seen.filter(({ type }) => type === 'part')).toHaveLength(0)
  expect(second.seen.find(({ type }) => type === 'done')!.cached).toBe(true)
  expect(wordsOf(second)).toEqual(wordsOf(first))
  await expect.poll(() => changedSince(page, first.picture), { timeout: 120_000 }).toBeLessThan(0.005)

  await page.goto('/')
  await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('results')
    for await (const [name, handle] of (folder as unknown as { entries(): AsyncIterable<[string, FileSystemFileHandle]> }).entries()) {
      if (name === 'index.json') continue
      const file = await handle.getFile()
      const out = await handle.createWritable()
      await out.write(await file.slice(0, file.size - 100).arrayBuffer())
      await out.close()
    }
  })
  const third = await openAndSettle(page, path)
  expect(third.seen.filter(({ type }) => type === 'part').length).toBeGreaterThan(1)
  expect(wordsOf(third)).toEqual(wordsOf(first))
  await expect.poll(() => changedSince(page, first.picture), { timeout: 120_000 }).toBeLessThan(0.005)
})

test('the worker of a large file ends with it; another one shows what was kept', async ({ page }, info) => {
  const path = await writeTable(info.outputPath('table.step'), NAME, 35 << 20)
  const ofImports = (): Worker[] => page.workers().filter((worker) => worker.url().includes('import.worker'))
  await watchMessages(page)
  await page.goto('/')
  await expect.poll(() => ofImports().length).toBe(1)
  const [worker] = ofImports()
  const first = await openAndSettle(page, path)
  expect(first.seen.find(({ type }) => type === 'done')!.cached).toBeFalsy()
  await expect.poll(() => ofImports().includes(worker)).toBe(false)
  const second = await openAndSettle(page, path)
  expect(second.seen.find(({ type }) => type === 'done')!.cached).toBe(true)
  expect(wordsOf(second)).toEqual(wordsOf(first))
  // A kept result takes little: this worker stays for the next file.
  await page.waitForTimeout(1000)
  expect(ofImports()).toHaveLength(1)
})

test('what is kept of one file is not shown for another of its name and size', async ({ page }, info) => {
  await mkdir(info.outputPath('other'), { recursive: true })
  const table = await writeTable(info.outputPath('table.step'))
  const other = await writeTable(info.outputPath('other/table.step'), 'Roller cabin')
  // Written in the same millisecond, they would be taken for one file until their contents are compared.
  await utimes(other, 1_700_000_000, 1_700_000_000)
  await watchMessages(page)
  const cached: boolean[] = []
  const names: string[] = []
  for (const path of [table, other, table, other]) {
    await page.goto('about:blank')
    await page.goto('/')
    const { seen, tree } = await openAndSettle(page, path)
    cached.push(seen.find(({ type }) => type === 'done')!.cached === true)
    names.push(tree.split('\n')[0])
  }
  expect(cached).toEqual([false, false, true, true])
  expect(names).toEqual([NAME, 'Roller cabin', NAME, 'Roller cabin'])
})

test('a file that was changed, though its size and time were not, is not shown as the old one in the end', async ({ page }, info) => {
  const path = info.outputPath('table.step')
  const write = async (name: string): Promise<void> => {
    await writeTable(path, name)
    await utimes(path, 1_700_000_000, 1_700_000_000)
  }
  await watchMessages(page)
  for (const name of [NAME, 'Roller cabin']) {
    await write(name)
    await page.goto('about:blank')
    await page.goto('/')
    await messages(page)
    await openFile(page, path)
    await opened(page, 'table.step')
    await expect.poll(async () => (await page.getByRole('tree').innerText()).split('\n')[0], { timeout: 120_000 }).toBe(name)
    const seen: Seen[] = []
    const readAnew = (): number => seen.findIndex(({ type, cached }) => type === 'done' && !cached)
    await expect
      .poll(async () => seen.push(...(await messages(page))) && readAnew() >= 0 && seen.slice(readAnew()).some(({ type }) => type === 'settled'), {
        timeout: 120_000,
      })
      .toBe(true)
    // The second time what was kept of the old one was sent first.
    const has = (wanted: string): boolean => seen.some(({ type }) => type === wanted)
    expect([has('parts'), has('part'), seen.findLast(({ type }) => type === 'done')!.cached === true]).toEqual([name !== NAME, true, false])
  }
  await page.goto('about:blank')
  await page.goto('/')
  const { seen, tree } = await openAndSettle(page, path)
  expect([seen.find(({ type }) => type === 'done')!.cached, tree.split('\n')[0]]).toEqual([true, 'Roller cabin'])
})
