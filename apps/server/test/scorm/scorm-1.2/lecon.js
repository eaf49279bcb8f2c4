// A SCORM 1.2 lesson of three pages: bookmark, suspend data, score, status.
var API = (function find(win) {
  for (var i = 0; i < 10 && !win.API && win.parent !== win; i += 1) win = win.parent;
  return win.API;
})(window);
var page = 1;

function show() {
  document.getElementById('page').textContent = page;
}

function begin() {
  API.LMSInitialize('');
  page = Number(API.LMSGetValue('cmi.core.lesson_location')) || 1;
  if (API.LMSGetValue('cmi.core.lesson_status') === 'not attempted')
    API.LMSSetValue('cmi.core.lesson_status', 'incomplete');
  show();
}

function next() {
  page = Math.min(3, page + 1);
  API.LMSSetValue('cmi.core.lesson_location', String(page));
  API.LMSSetValue('cmi.suspend_data', 'pages vues : ' + page);
  API.LMSCommit('');
  show();
}

function finish(score) {
  API.LMSSetValue('cmi.core.score.min', '0');
  API.LMSSetValue('cmi.core.score.max', '100');
  API.LMSSetValue('cmi.core.score.raw', String(score));
  API.LMSSetValue('cmi.core.lesson_status', score >= 80 ? 'passed' : 'failed');
  API.LMSSetValue('cmi.core.exit', '');
  API.LMSFinish('');
}

function leave() {
  API.LMSSetValue('cmi.core.exit', 'suspend');
  API.LMSFinish('');
}
