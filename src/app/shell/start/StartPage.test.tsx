import { expect, test } from 'vitest'
import { FakeServer } from '../../../../tests/support/ui/fakeServer.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { i18n } from '../../lib/i18n/i18n.ts'
import { StartPage } from './StartPage.tsx'

test('the first screen names the systems that open without upload, and has the samples before all else', () => {
  const server = new FakeServer()
  const { screen } = show(<StartPage />)
  expect(screen.says('Opens SolidWorks, CATIA, Inventor, NX, Creo, Solid Edge, JT, STEP, IFC, DWG and more, without upload.')).toBe(true)
  expect(screen.says('Every function is free to try on them.')).toBe(true)
  expect(screen.texts('heading').slice(0, 2)).toEqual(['Open, inspect and measure CAD files right in your browser.', 'Samples'])
  expect(screen.has('button', /Gear reducer, STEP assembly/)).toBe(true)
  // It asks the server for nothing.
  expect(server.asked).toEqual([])
  // Nothing can be swiped where all is seen.
  expect(screen.says(/swipe/)).toBe(false)
})

test('the names of the systems stand apart where no spaces are written', async () => {
  await i18n.loadLanguages('zh-Hans')
  await i18n.loadNamespaces('open')
  await i18n.changeLanguage('zh-Hans')
  try {
    const { screen } = show(<StartPage />)
    expect(screen.says('可打开 SolidWorks、CATIA、Inventor、NX、Creo、Solid Edge、JT、STEP、IFC、DWG 等格式，无需上传。')).toBe(true)
  } finally {
    await i18n.changeLanguage('en')
  }
})
