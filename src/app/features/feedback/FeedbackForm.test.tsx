import { expect, test, vi } from 'vitest'
import { sendFeedback } from '../../../../contract/calls/feedback.ts'
import { FakeServer } from '../../../../tests/support/ui/fakeServer.ts'
import { show } from '../../../../tests/support/ui/ui.tsx'
import { FeedbackForm } from './FeedbackForm.tsx'

const problems = [
  { id: 'slow', text: 'It is slow' },
  { id: 'colours', text: 'Colours are wrong' },
]
const form = (sent = () => undefined as void) => <FeedbackForm call={sendFeedback} problems={problems} email="ada@example.org" onSent={sent} />

test('feedback that says nothing is not sent', async () => {
  const server = new FakeServer().answer(sendFeedback, {})
  const { pointer, screen } = show(form())
  await pointer.click('button', 'Send')
  expect(screen.texts('alert')).toEqual(['Please tick a problem or write something.'])
  expect(server.bodies(sendFeedback)).toEqual([])
})

test('ticked problems and the message are sent, and the page is told', async () => {
  const server = new FakeServer().answer(sendFeedback, {})
  const sent = vi.fn()
  const { pointer, keyboard } = show(form(sent))
  await pointer.click('checkbox', 'Colours are wrong')
  await keyboard.type('Other opinions, leave a message', 'The lid is blue.')
  await pointer.click('button', 'Send')
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(server.bodies(sendFeedback)[0]).toMatchObject({ problems: ['colours'], opinions: 'The lid is blue.', contactMe: false })
})

test('whoever wants to be contacted has to say where', async () => {
  const server = new FakeServer().answer(sendFeedback, {})
  const { pointer, keyboard, screen } = show(form())
  await pointer.click('checkbox', 'It is slow')
  await pointer.click('checkbox', 'Hope we contact you')
  await keyboard.type('E-mail', '')
  await pointer.click('button', 'Send')
  expect(screen.texts('alert')).toEqual(['Please enter an e-mail address or a phone number.'])
  expect(server.bodies(sendFeedback)).toEqual([])
})

test('the best time for a call is one of those that the contract has', async () => {
  const server = new FakeServer().answer(sendFeedback, {})
  const { pointer } = show(form())
  await pointer.click('checkbox', 'It is slow')
  await pointer.click('checkbox', 'Hope we contact you')
  await pointer.choose('Best contact time', 'Weekend Night')
  await pointer.click('button', 'Send')
  await expect.poll(() => server.bodies(sendFeedback)[0]).toMatchObject({ contactMe: true, email: 'ada@example.org', contactTime: 'Weekend Night' })
})
