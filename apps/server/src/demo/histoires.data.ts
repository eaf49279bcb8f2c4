interface Seance {
  /** In days before today. */
  ilYA: number;
  /** In France, in minutes after midnight. */
  minute: number;
  scenario: string;
  /** From 0, a beginner, to 1. */
  aisance: number;
}

/**
 * The named learners of the CHU de Nantes have trained so, and no more, whatever the day: others are drawn.
 * Every session has been received the same day, and none is of today, whatever the hour.
 */
export const histoires: Record<string, Seance[]> = {
  // Has finished « Hygiène des mains » (and its badge), begun « Calculs de doses », is late with « Sécurité du médicament », begun too.
  'APP-NANTES-0001': [
    { ilYA: 167, minute: 620, scenario: 'Précautions «\u202Fgouttelettes\u202F»', aisance: 0.3 },
    { ilYA: 93, minute: 870, scenario: 'Le chariot du soir', aisance: 0.4 },
    { ilYA: 92, minute: 875, scenario: 'Interruption de tâche', aisance: 0.6 },
    { ilYA: 86, minute: 600, scenario: 'Refus de traitement', aisance: 0.6 },
    { ilYA: 52, minute: 560, scenario: 'La chambre double', aisance: 0.5 },
    { ilYA: 45, minute: 845, scenario: 'La chambre double', aisance: 0.9 },
    { ilYA: 45, minute: 890, scenario: 'Friction chronométrée', aisance: 1 },
    { ilYA: 34, minute: 585, scenario: 'Gants\u202F: quand et pourquoi', aisance: 1 },
    { ilYA: 6, minute: 930, scenario: 'Débits de perfusion', aisance: 0.7 },
  ],
  // Has not chosen a password yet, and has begun nothing.
  'APP-NANTES-0002': [],
  // Has finished what headsets can play of « Sécurité du médicament », and not its last module.
  'APP-NANTES-0003': [
    { ilYA: 140, minute: 540, scenario: 'Le chariot du soir', aisance: 0.7 },
    { ilYA: 132, minute: 545, scenario: 'Interruption de tâche', aisance: 0.8 },
    { ilYA: 126, minute: 550, scenario: 'Refus de traitement', aisance: 0.9 },
    { ilYA: 57, minute: 700, scenario: 'La chambre double', aisance: 0.9 },
    { ilYA: 50, minute: 660, scenario: 'Friction chronométrée', aisance: 1 },
    { ilYA: 43, minute: 690, scenario: 'Gants\u202F: quand et pourquoi', aisance: 1 },
    { ilYA: 10, minute: 980, scenario: 'Débits de perfusion', aisance: 1 },
    { ilYA: 9, minute: 985, scenario: 'Dilutions', aisance: 1 },
  ],
};
