import { act, render, screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { Tooltip } from 'radix-ui'
import { Provider } from 'jotai'
import type { ReactElement, ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { store } from './session.ts'
import { useTools } from '../../../src/app/shell/tools/useTools.ts'
import { viewerAtom } from '../../../src/app/state/tool.ts'
import { LayersContext } from '../../../src/app/ui/overlay/Pinned.tsx'
import { FakeViewer } from './fakeViewer.ts'

type Role = Parameters<typeof screen.getByRole>[0]
type Name = string | RegExp

/** What a user perceives: roles, names, values. Elements are found as assistive technology finds them. */
export class Screen {
  get(role: Role, name?: Name): HTMLElement {
    return screen.getByRole(role, name === undefined ? undefined : { name })
  }
  /** Waits for it. */
  find(role: Role, name?: Name): Promise<HTMLElement> {
    return screen.findByRole(role, name === undefined ? undefined : { name })
  }
  has(role: Role, name?: Name): boolean {
    return screen.queryByRole(role, name === undefined ? undefined : { name }) !== null
  }
  /** Accessible texts of all elements of a role, in the order of the page. */
  texts(role: Role, inside?: HTMLElement): string[] {
    return (inside ? within(inside) : screen).queryAllByRole(role).map((element) => element.textContent.trim())
  }
  /** Whether a control is there but cannot be used now. */
  isOff(role: Role, name?: Name): boolean {
    const element = this.get(role, name)
    return element.matches(':disabled') || element.getAttribute('aria-disabled') === 'true'
  }
  /** Whether a switch, tab or choice is on. */
  isOn(role: Role, name?: Name): boolean {
    const element = this.get(role, name)
    return ['aria-pressed', 'aria-checked', 'aria-selected'].some((state) => element.getAttribute(state) === 'true') || (element as HTMLInputElement).checked
  }
  /** What a field or slider holds. */
  value(role: Role, name?: Name): string {
    return (this.get(role, name) as HTMLInputElement).value
  }
  says(text: Name): boolean {
    return screen.queryAllByText(text).length > 0
  }
}

/** The user's mouse or finger, on named controls. */
class Pointer {
  readonly #user: UserEvent
  readonly #screen: Screen
  constructor(user: UserEvent, found: Screen) {
    this.#user = user
    this.#screen = found
  }
  async click(role: Role, name?: Name): Promise<void> {
    await this.#user.click(this.#screen.get(role, name))
  }
  async doubleClick(role: Role, name?: Name): Promise<void> {
    await this.#user.dblClick(this.#screen.get(role, name))
  }
  /** With the control or shift key held. */
  async clickWith(key: 'Control' | 'Shift', role: Role, name?: Name): Promise<void> {
    await this.#user.keyboard(`{${key}>}`)
    await this.#user.click(this.#screen.get(role, name))
    await this.#user.keyboard(`{/${key}}`)
  }
  /** Picks an option of a list box by what it shows. */
  async choose(list: Name, option: string): Promise<void> {
    await this.#user.selectOptions(this.#screen.get('combobox', list), option)
  }
}

/** The user's keyboard. */
class Keyboard {
  readonly #user: UserEvent
  readonly #screen: Screen
  constructor(user: UserEvent, found: Screen) {
    this.#user = user
    this.#screen = found
  }
  /** Keys as user-event writes them: `{Enter}`, `{Control>}a{/Control}`. */
  async press(keys: string): Promise<void> {
    await this.#user.keyboard(keys)
  }
  async tab(): Promise<void> {
    await this.#user.tab()
  }
  /** Replaces what a field holds. */
  async type(field: Name, text: string, role: Role = 'textbox'): Promise<void> {
    const element = this.#screen.get(role, field)
    await this.#user.clear(element)
    if (text) await this.#user.type(element, text)
  }
}

/** Gives components the session of component tests, with its tools at work on the canvas. */
function InSession({ children }: { children: ReactNode }) {
  return (
    <Provider store={store}>
      <Tools />
      {children}
    </Provider>
  )
}

function Tools(): null {
  useTools()
  return null
}

export interface Ui {
  viewer: FakeViewer
  screen: Screen
  pointer: Pointer
  keyboard: Keyboard
}

/** Puts a component on the page, over a viewer without a GPU, inside a router at `route`. */
export function show(component: ReactElement, { route = '/' }: { route?: string } = {}): Ui {
  const viewer = new FakeViewer()
  act(() => store.set(viewerAtom, viewer))
  render(
    <Tooltip.Provider>
      <MemoryRouter initialEntries={[route]}>{component}</MemoryRouter>
    </Tooltip.Provider>,
    { wrapper: InSession },
  )
  const user = userEvent.setup()
  const found = new Screen()
  return { viewer, screen: found, pointer: new Pointer(user, found), keyboard: new Keyboard(user, found) }
}

/** Puts a component on the page that draws over the canvas, with the layers into which it draws. */
export function showOverlay(component: ReactElement): Ui & { svg: SVGSVGElement; html: HTMLElement } {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const html = document.createElement('div')
  document.body.replaceChildren(svg, html)
  return { ...show(<LayersContext value={{ svg, html }}>{component}</LayersContext>), svg, html }
}

/** Changes state outside React and lets the page follow. */
export async function change(work: () => void): Promise<void> {
  await act(async () => work())
}
