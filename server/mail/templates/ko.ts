import type { MailTexts } from './texts.ts'

export const ko: MailTexts = {
  code: {
    subject: 'Facet 인증 코드',
    purposes: {
      signUp: '계정을 만들려면 다음 코드를 입력하세요.',
      logIn: '로그인하려면 다음 코드를 입력하세요.',
      resetPassword: '새 비밀번호를 설정하려면 다음 코드를 입력하세요.',
      changePassword: '비밀번호를 변경하려면 다음 코드를 입력하세요.',
      linkEmail: '이 이메일 주소를 계정에 연결하려면 다음 코드를 입력하세요.',
      cancelAccount: '계정을 해지하려면 다음 코드를 입력하세요.',
    },
    valid: '코드는 {minutes}분 동안 유효하며 한 번만 사용할 수 있습니다.',
    ignore: '요청하지 않으셨다면 아무것도 하지 않으셔도 됩니다. 이 코드를 절대 다른 사람에게 알려 주지 마세요.',
  },
  passwordChanged: {
    subject: 'Facet 비밀번호가 변경되었습니다',
    what: '{time}에 계정의 비밀번호가 변경되었습니다. 다른 모든 기기에서 로그아웃되었습니다.',
    notYou: '본인이 아니라면 지금 바로 "비밀번호 찾기"에서 비밀번호를 재설정하세요.',
  },
  renewal: {
    subject: 'Facet 구독이 곧 갱신됩니다',
    what: '요금제 "{plan}"이(가) {date}에 {amount}에 자동으로 갱신됩니다.',
    end: '별도의 조치는 필요하지 않습니다. 종료하려면 그 전에 로그인하여 결제 내역에서 "자동 갱신 해지"를 선택하세요. VIP는 결제한 기간이 끝날 때까지 유지되며 더 이상 청구되지 않습니다.',
  },
  newMessage: '새 메시지가 있습니다.',
  accountCancelled: {
    subject: 'Facet 계정이 해지되었습니다',
    what: '{time}에 계정과 모든 데이터가 삭제되었습니다. 복구할 수 없습니다.',
  },
}
